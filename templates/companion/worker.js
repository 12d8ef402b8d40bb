{% load static %}// The companion without network: its pages, scripts and styles are kept on the phone.
// Everything else of the site goes to the network as if this file were not there.

const STORE = "companion-{% static 'js/companion.js' %}";
const KEPT = [
  "{% static 'css/ground.css' %}",
  "{% static 'css/cosmos.css' %}",
  "{% static 'css/companion.css' %}",
  "{% static 'css/companion-pages.css' %}",
  "{% static 'css/pages.css' %}",
  "{% static 'js/site.js' %}",
  "{% static 'js/socket.js' %}",
  "{% static 'js/sounds.js' %}",
  "{% static 'js/instrument.js' %}",
  "{% static 'js/sums.js' %}",
  "{% static 'js/companion.js' %}",
  "{% static 'js/companion-app.js' %}",
  "{% static 'js/companion-writing.js' %}",
  "{% static 'js/companion-sync.js' %}",
  "{% static 'js/companion-draw.js' %}",
  "{% static 'js/companion-store.js' %}",
  "{% static 'js/companion-keys.js' %}",
  "{% static 'js/companion-fields.js' %}",
  "{% static 'js/companion-tools.js' %}",
  "{% static 'js/companion-sound.js' %}",
  "{% static 'js/companion-log.js' %}",
  "{% static 'js/companion-top.js' %}",
  "{% static 'js/companion-bar.js' %}",
  "{% static 'js/companion-start.js' %}",
  "{% static 'js/companion-end.js' %}",
  "{% static 'django_htmx/htmx-2.min.js' %}",
  "{% static 'vendor/idiomorph/idiomorph.min.js' %}",
  "{% static 'img/favicon.svg' %}",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("companion-") && name !== STORE);
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", ({ data }) => {
  const keep = async (store, path) => {
    const answer = await fetch(path);
    if (answer.ok && !answer.redirected) await store.put(path, answer);
  };
  caches.open(STORE).then((store) => Promise.allSettled((data.keep ?? []).map((path) => keep(store, path))));
});

const START = "{% url 'companion' %}";
const isPage = ({ pathname }) => pathname === START || /^\/s\/[A-Z0-9]{12}\/(show\/|qr\.svg)?$/.test(pathname);
const isFile = (url) => url.pathname.startsWith("{% get_static_prefix %}");

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (isPage(url)) event.respondWith(networkFirst(event.request, url));
  else if (isFile(url)) event.respondWith(keptFirst(event.request));
});

// A page as new as the network has it; without network as it was last seen.
async function networkFirst(request, url) {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await store.put(url.pathname, answer.clone());
    return answer;
  } catch (fault) {
    const kept = await store.match(url.pathname);
    if (kept) return kept;
    throw fault;
  }
}

// Files change their names with their content: what is kept is right.
async function keptFirst(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  const fresh = fetch(request).then((answer) => {
    if (answer.ok) store.put(request, answer.clone());
    return answer;
  });
  if (!kept) return fresh;
  fresh.catch(() => {});
  return kept;
}

// ---- notices: what a push service brings is shown, a tap opens the table ----
self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data.json(); } catch { /* an empty message still has to be shown */ }
  const { title = "Cosmos", body = "", link = "/", tag = "" } = told;
  const icon = "{% static 'img/favicon.svg' %}";
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { link } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.link ?? "/", location.origin);
  if (address.origin !== location.origin) return;
  event.waitUntil(openAt(address.href));
});

// A page of ours that is open there already is better than another one.
async function openAt(href) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  return open ? open.focus() : self.clients.openWindow(href);
}
