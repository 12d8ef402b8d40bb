// The end of a table: its picture is shared as a file that every chat takes.

const WIDE = 1200, HIGH = 630;

async function picture() {
  const image = document.getElementById("poster");
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  canvas.getContext("2d").drawImage(image, 0, 0, WIDE, HIGH);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  return new File([blob], "cosmos.png", { type: "image/png" });
}

function offer() {
  const button = document.getElementById("share-picture");
  const probe = new File([""], "cosmos.png", { type: "image/png" });
  if (button) button.hidden = !navigator.canShare?.({ files: [probe] });
}

document.addEventListener("click", async (event) => {
  if (!event.target.closest("#share-picture")) return;
  try { await navigator.share({ files: [await picture()] }); } catch { /* changed their mind */ }
});
document.addEventListener("table:shown", offer);
offer();
