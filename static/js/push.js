// Notices in this browser: our own question first, the browser's dialog only after "Yes".

const box = document.getElementById("push");
const find = (name) => box.querySelector(name);

function bytes(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

function post(address, body) {
  const token = find("[name=csrfmiddlewaretoken]").value;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
}

function show(isOn) {
  const blocked = Notification.permission === "denied";
  find("[data-is-on]").hidden = !isOn;
  find("[data-refused]").hidden = !blocked;
  find("[data-asks]").hidden = isOn || blocked;
  find("#push-yes").hidden = isOn || blocked;
  find("#push-no").hidden = !isOn;
  // In a waiting room only the question is worth a place.
  box.hidden = "quiet" in box.dataset && (isOn || blocked);
}

const worker = () => navigator.serviceWorker.getRegistration("/");
const current = async () => (await worker())?.pushManager.getSubscription() ?? null;

async function turnOn() {
  await navigator.serviceWorker.register(box.dataset.worker, { scope: "/" });
  const ready = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) };
  const made = await ready.pushManager.subscribe(wanted);
  const answer = await post(box.dataset.on, made.toJSON());
  if (!answer.ok) await made.unsubscribe();
  show(answer.ok);
}

async function turnOff() {
  const made = await current();
  if (made) {
    await post(box.dataset.off, made.toJSON());
    await made.unsubscribe();
  }
  show(false);
}

if (box && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  current().then((made) => {
    // Somebody else may have used this browser: it belongs to who is logged in now.
    if (made) post(box.dataset.on, made.toJSON());
    show(Boolean(made));
  });
  find("#push-yes").addEventListener("click", () => turnOn().catch(() => show(false)));
  find("#push-no").addEventListener("click", () => turnOff().catch(() => show(true)));
}
