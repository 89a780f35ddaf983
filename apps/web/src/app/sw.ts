import { clientsClaim } from "workbox-core";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { storeSharedPhoto } from "../lib/shared-photo.ts";

declare const self: ServiceWorkerGlobalScope;

// The shell of the app and nothing else: what a person eats, and every other answer of the API, is never kept here.
const precacheEntries = self.__WB_MANIFEST;
const appShellUrl = "/index.html";
const caches = self.caches;

/** One cache a release: the page names its scripts by their content, so that it changes with each of them. */
const cachePrefix = "shell-";
const cacheName =
  cachePrefix +
  precacheEntries
    .map((file) => (typeof file === "object" && `/${file.url}` === appShellUrl ? file.revision : ""))
    .join("");

const controller = new PrecacheController({ cacheName });
controller.precache(precacheEntries);
registerRoute(new PrecacheRoute(controller, { directoryIndex: "", cleanURLs: false }));

/** The app's own addresses; files, the API and the ads are the server's. */
registerRoute(
  new NavigationRoute(controller.createHandlerBoundToURL(appShellUrl), {
    denylist: [/^\/(api|annunci)\//, /^[^?]*\.\w+(\?|$)/],
  }),
);

/** What is large or rarely used is kept when it is first used; a page of the release before finds its files here too. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => {
    const cached = await caches.match(request, { ignoreVary: true });
    if (cached) return cached;
    const response = await fetch(request);
    if (response.ok) {
      const responseCopy = response.clone();
      await (await caches.open(cacheName)).put(request, responseCopy);
    }
    return response;
  },
);

/** The picture that another app shares (`share_target` of the manifest): it goes no further than to the sheet. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === "/condividi",
  async ({ request }) => {
    const picture = (await request.formData()).get("foto");
    if (!(picture instanceof File) || picture.size === 0) return Response.redirect("/?azione=scansiona", 303);
    await storeSharedPhoto(picture);
    return Response.redirect("/?azione=condivisa", 303);
  },
  "POST",
);

/** A page of the release before may still be open, with something in it that nobody has saved: its files stay. */
async function deleteOldCaches(): Promise<void> {
  const otherCaches = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== cacheName,
  );
  await Promise.all(otherCaches.slice(0, -1).map((name) => caches.delete(name)));
}

async function clearCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** The shell once more, fresh from the server: without it the app would not start without a connection. */
async function refillPrecache(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const [url, key] of controller.getURLsToCacheKeys()) {
    const response = await fetch(url, { cache: "reload" });
    if (response.ok) await cache.put(key, response);
  }
}

// From the first visit on, without a second start.
clientsClaim();
self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches());
});

self.addEventListener("message", (event) => {
  if (event.origin !== self.location.origin) return;
  const messageType: unknown = Reflect.get(Object(event.data), "type");
  if (messageType === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (messageType !== "CLEAR_CACHE") return;
  const reply = { type: "CACHE_CLEARED" };
  event.waitUntil(
    clearCaches().then(() => {
      const [port] = event.ports;
      if (port) port.postMessage(reply);
      else event.source?.postMessage(reply);
      return refillPrecache();
    }),
  );
});
