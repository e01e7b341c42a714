// The service worker of the static page. VERSION and FILES are written above this line when the
// folder is made. All files are kept once; nothing is asked of any other host.

const NAME = `exactone ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map(asked))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

// Each file is asked of the host: what the browser itself still keeps may be of an older version.
const asked = (name) => new Request(name, { cache: "no-cache" });

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("exactone ") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== self.location.origin) return;
  event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, { ignoreSearch: true });
  const isPage = new URL(request.url).pathname.endsWith("/index.html");
  return found ?? (isPage ? await cache.match("./") : null) ?? fetch(request);
}
