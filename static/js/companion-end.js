// A finished sheet: what this phone has not sent yet goes now; the picture is shared; reopening.

const { store, post, fresh, device, listen, keepOffline } = window.companion;
const data = JSON.parse(document.getElementById("sheet-data").textContent);

// Something new on this sheet: the page is read again, once.
let isLeaving = false;
function hear({ number }) {
  if (number === undefined || number === data.news.number || isLeaving) return;
  isLeaving = true;
  location.reload();
}

async function sendRest() {
  const waiting = await store.pending(data.key);
  if (!waiting.length) return;
  const marks = waiting.map(({ id, cell, value, undoes }) => ({ id, cell, value, undoes }));
  try {
    const answer = await post(data.urls.marks, { marks, device: device(), author: -1, have: data.news.number });
    if (!answer.ok) return;
    await store.drop(data.key, marks.map((mark) => mark.id));
    hear(await answer.json());
  } catch { /* no network: the next visit tries again */ }
}

const reopen = document.getElementById("reopen");
if (reopen) {
  reopen.hidden = false;
  reopen.addEventListener("click", async () => {
    const mark = { id: fresh(), cell: "over", value: null, undoes: "" };
    const answer = await post(data.urls.marks, { marks: [mark], device: device() });
    if (answer.ok) location.assign(data.urls.sheet);
  });
}

// The drawing as a picture that every chat takes.
async function picture() {
  const image = document.getElementById("poster");
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 1200;
  canvas.height = 630;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  return new File([blob], "cosmos.png", { type: "image/png" });
}

const share = document.getElementById("share-picture");
const probe = new File([""], "cosmos.png", { type: "image/png" });
if (navigator.canShare?.({ files: [probe] })) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    try { await navigator.share({ files: [await picture()] }); } catch { /* changed their mind */ }
  });
}

// The link to this sheet, for somebody whose name is on it.
for (const button of document.querySelectorAll("[data-link]")) {
  button.hidden = !navigator.share && !navigator.clipboard;
  button.addEventListener("click", async () => {
    const url = button.dataset.link;
    try {
      if (navigator.share) await navigator.share({ url, title: document.title });
      else {
        await navigator.clipboard.writeText(url);
        button.textContent = data.words.link_copied;
      }
    } catch { /* changed their mind */ }
  });
}

keepOffline(data.urls.worker);
listen(data.key, hear);
sendRest();
window.addEventListener("online", sendRest);
