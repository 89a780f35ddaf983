import { api } from "../lib/api/api-client.ts";
import { getDataOwner } from "../lib/api/signed-in-account.ts";
import { cacheKeyOf } from "./offline-cache.ts";
import { isFoodList, getOfflineDatabase, type OfflineDatabase } from "./offline-database.ts";
import { resetFoodLists } from "./offline-food-search.ts";

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Age after which a list is fetched again, days. */
const maxAgeDays = 7;
/** The same of the user's own foods, which change at every meal, hours. */
const maxPersonalAgeHours = 1;

/** The server's lists by their store, with the local key of the time of the last fetch. */
const lists = [
  { store: "stockFoods", url: "/api/stock-foods/list", lastFetchKey: "fetta-stock-foods" },
  { store: "products", url: "/api/products/list", lastFetchKey: "fetta-products" },
] as const;

/** True where data saving is off and the connection is fast enough for some hundred kilobytes. */
function isGoodConnection(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  if (!connection) return navigator.onLine;
  return connection.saveData !== true && !/2g|3g/.test(connection.effectiveType ?? "");
}

function wasFetchedRecently(lastFetchKey: string, now: number): boolean {
  return now - Number(localStorage.getItem(lastFetchKey) ?? 0) < maxAgeDays * 86_400_000;
}

async function syncList(
  db: OfflineDatabase,
  { store, url, lastFetchKey }: (typeof lists)[number],
  now: number,
): Promise<void> {
  const storedList = await db.get(store, "list");
  if (storedList && wasFetchedRecently(lastFetchKey, now)) return;
  const response = await fetch(url, {
    credentials: "include",
    cache: "no-store",
    headers: storedList ? { "if-none-match": `"${storedList.version}"` } : {},
  });
  if (response.status === 200) {
    const list: unknown = await response.json();
    if (!isFoodList(store, list)) return;
    await db.put(store, list, "list");
    resetFoodLists();
  } else if (response.status !== 304) return;
  localStorage.setItem(lastFetchKey, String(now));
}

/** The API client stores the response, as that of every query which is cached. */
async function syncPersonalFoods(db: OfflineDatabase, now: number): Promise<void> {
  const row = await db.get("responses", cacheKeyOf({ path: "food.personal", input: undefined }));
  if (row && row.user === getDataOwner() && now - row.at < maxPersonalAgeHours * 3_600_000) return;
  await api.food.personal.query();
}

/**
 * Stores what a search and a scan without a connection know: the user's foods, the stock foods and the products that are
 * scanned most; fetches changes of the lists once a week.
 */
export async function syncFoodLists(now = Date.now()): Promise<void> {
  if (!isGoodConnection()) return;
  const db = await getOfflineDatabase();
  await syncPersonalFoods(db, now);
  for (const list of lists) await syncList(db, list, now);
}
