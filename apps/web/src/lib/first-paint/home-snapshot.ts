/*
 * The home page as it was last seen: the page keeps its markup when it is left, and the service worker puts it into the
 * next start of the same day, so that it is painted before the app runs.
 */

const cacheName = "home-snapshot";
const snapshotUrl = "/home-snapshot";

/** Headers of the kept page: its day, and the entry script of its release, whose class names it uses. */
const dayHeader = "x-day";
const entryHeader = "x-entry";

export type HomeSnapshot = { day: string; entry: string; styles: readonly string[]; markup: string };

/** Keeps a page, in place of the one before. */
export async function storeHomeSnapshot({ day, entry, styles, markup }: HomeSnapshot): Promise<void> {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  const response = new Response(`${links}<div id="prerendered">${markup}</div>`, {
    headers: { [dayHeader]: day, [entryHeader]: entry },
  });
  await (await caches.open(cacheName)).put(snapshotUrl, response);
}

/** Deletes the kept page; where there is no cache, there is none. */
async function deleteHomeSnapshot(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(cacheName);
}

/** Deletes the kept page without waiting for it. */
export function forgetHomeSnapshot(): void {
  // A browser that cannot delete a cache has kept none.
  deleteHomeSnapshot().catch(() => undefined);
}

/** The page of the app with the kept home page in it; the page as it is where none was kept on that day by its release. */
export async function insertHomeSnapshot(page: string, day: string): Promise<string> {
  const kept = await caches.match(snapshotUrl, { cacheName });
  const entry = kept?.headers.get(entryHeader);
  if (!kept || !entry || kept.headers.get(dayHeader) !== day || !page.includes(entry)) return page;
  const markup = await kept.text();
  return page.replace('<div id="root">', (root) => markup + root);
}
