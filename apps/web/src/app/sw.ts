import { readerPagePath } from "@fetta/domain/account/reader-page";
import { clientsClaim } from "workbox-core";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import type { RouteHandlerCallback } from "workbox-core/types.js";
import {
  answerNotification,
  renewSubscription,
  showReminder,
} from "../features/reminders/model/reminder-notification.ts";
import { insertHomeSnapshot } from "../lib/first-paint/home-snapshot.ts";
import { outboxSyncTag, sendOutbox } from "../offline/send-outbox.ts";
import { today } from "../lib/local-date.ts";
import { storeSharedPhoto } from "../lib/shared-photo.ts";

declare const self: ServiceWorkerGlobalScope;

// Only the app shell is cached here; diary data and all other API responses never are.
const precacheEntries = self.__WB_MANIFEST;
const appShellUrl = "/index.html";
const caches = self.caches;

/**
 * One cache per release: the revision of `/index.html` changes with every script, since the page names them by content.
 */
const cachePrefix = "shell-";
const cacheName =
  cachePrefix +
  precacheEntries
    .map((file) => (typeof file === "object" && `/${file.url}` === appShellUrl ? file.revision : ""))
    .join("");

const controller = new PrecacheController({ cacheName });
controller.addToCacheList(precacheEntries);
registerRoute(new PrecacheRoute(controller, { directoryIndex: "", cleanURLs: false }));

/** Files of the app shell that are fetched at a time. One after the other they take as many round trips. */
const parallelFetches = 4;

/** Ms after which a file that did not arrive is fetched again. */
const retryDelaysMs = [1000, 5000];

async function fetchShellFile(url: string, cache: RequestCache): Promise<Response> {
  for (const delayMs of [0, ...retryDelaysMs]) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const response = await fetch(url, { cache }).catch(() => undefined);
    if (response?.ok) return response;
  }
  throw new Error(`${url} did not arrive`);
}

/** Fetches the files of the app shell that its cache lacks, also after an interrupted installation. */
async function fillShellCache(cacheMode?: RequestCache): Promise<void> {
  const cache = await caches.open(cacheName);
  const files = controller.getURLsToCacheKeys().entries();
  const storeNextFiles = async (): Promise<void> => {
    for (const [url, key] of files) {
      if (await cache.match(key)) continue;
      // The key of a file whose name does not change with its content holds its revision.
      await cache.put(key, await fetchShellFile(url, cacheMode ?? (key === url ? "default" : "reload")));
    }
  };
  await Promise.all(Array.from({ length: parallelFetches }, storeNextFiles));
}

self.addEventListener("install", (event) => event.waitUntil(fillShellCache()));

const sendAppShell = controller.createHandlerBoundToURL(appShellUrl);

/** A start at the home page shows it as it was last seen today, until the app runs. */
const sendPage: RouteHandlerCallback = async (options) => {
  const page = await sendAppShell(options);
  const { pathname, search } = options.url;
  if (pathname !== "/" || search !== "" || !page.ok) return page;
  const shell = await page.text();
  // Without its cache the app starts as on any other page.
  const shown = await insertHomeSnapshot(shell, today()).catch(() => shell);
  return new Response(shown, { headers: page.headers });
};

/** Navigations inside the app; files, the API, the ads and the page of a reader's link go to the server. */
const serverPages = [/^\/(api|annunci)\//, /^[^?]*\.\w+(\?|$)/, new RegExp(`^${readerPagePath}/?(\\?|$)`)];
registerRoute(new NavigationRoute(sendPage, { denylist: serverPages }));

const drawingsUrl = precacheEntries
  .map((file) => (typeof file === "object" ? file.url : file))
  .find((url) => url.startsWith("assets/food-drawings-"));

/** The drawings of foods by file name; empty where the browser has removed them from the cache. */
async function loadDrawings(): Promise<Record<string, string>> {
  const file = drawingsUrl === undefined ? undefined : await controller.matchPrecache(`/${drawingsUrl}`);
  return file ? ((await file.json()) as Record<string, string>) : {};
}

let drawings: Promise<Record<string, string>> | undefined;

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/foods/"),
  async ({ request, url }) => {
    const drawing = (await (drawings ??= loadDrawings()))[url.pathname.slice("/foods/".length)];
    if (drawing === undefined) return fetch(request);
    return new Response(drawing, { headers: { "content-type": "image/svg+xml" } });
  },
);

/** Large or rarely used assets are cached on first use; a page of the previous release finds its assets in any cache. */
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

/**
 * The picture that another app shares (`share_target` of the manifest): it stays on the device until the scan sheet
 * takes it.
 */
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

/** Chromium sends what waits as soon as there is a network, also without a tab. */
self.addEventListener("sync", (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === outboxSyncTag) sync.waitUntil(sendOutbox());
});

/**
 * Deletes all shell caches but the current and the previous one: a page of the previous release may still be open with
 * unsaved changes.
 */
async function deleteOldCaches(): Promise<void> {
  const otherCaches = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(otherCaches.slice(0, -1).map((name) => caches.delete(name)));
}

// Controls the page from the first visit on, without a reload.
clientsClaim();
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));

self.addEventListener("message", (event) => {
  if (event.origin !== self.location.origin) return;
  const messageType: unknown = Reflect.get(Object(event.data), "type");
  if (messageType === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (messageType !== "CLEAR_CACHE") return;
  const clearCaches = async (): Promise<void> => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    (event.ports[0] ?? event.source)?.postMessage({ type: "CACHE_CLEARED" });
    // Without the shell the app would not start offline.
    await fillShellCache("reload");
  };
  event.waitUntil(clearCaches());
});

self.addEventListener("push", (event) => event.waitUntil(showReminder(self.registration, event.data?.json())));

self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(renewSubscription(self.registration.pushManager));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { clients, registration } = self;
  event.waitUntil(answerNotification({ clients, registration, sendOutbox }, event.notification.data, event.action));
});
