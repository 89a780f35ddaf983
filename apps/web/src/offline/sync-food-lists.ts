import { api } from "../lib/api/api-client.ts";
import { getDataOwner } from "../lib/api/signed-in-account.ts";
import { cacheKeyOf } from "./offline-cache.ts";
import { isProductList, getOfflineDatabase, type OfflineDatabase } from "./offline-database.ts";

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Age after which the products are fetched again, days. */
const maxAgeDays = 7;
/** The same of the user's own foods, which change at every meal, hours. */
const maxOwnAgeHours = 1;

/** The local key of the time of the last fetch of the products. */
const lastFetchKey = "fetta-products";

/** True where data saving is off and the connection is fast enough for some hundred kilobytes. */
export function isGoodConnection(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  if (!connection) return navigator.onLine;
  return connection.saveData !== true && !/2g|3g/.test(connection.effectiveType ?? "");
}

function wasFetchedRecently(now: number): boolean {
  return now - Number(localStorage.getItem(lastFetchKey) ?? 0) < maxAgeDays * 86_400_000;
}

async function syncProducts(db: OfflineDatabase, now: number): Promise<void> {
  const [version] = await db.getAllKeys("products");
  if (version !== undefined && wasFetchedRecently(now)) return;
  const response = await fetch("/api/products/list", {
    credentials: "include",
    cache: "no-store",
    headers: version === undefined ? {} : { "if-none-match": `"${version}"` },
  });
  if (response.status === 200) {
    const list: unknown = await response.json();
    if (!isProductList(list)) return;
    const { store, done } = db.transaction("products", "readwrite");
    await Promise.all([store.clear(), store.put(list.foods, list.version), done]);
  } else if (response.status !== 304) return;
  localStorage.setItem(lastFetchKey, String(now));
}

/** The API client stores the response, as that of every query which is cached. */
async function syncOwnFoods(db: OfflineDatabase, now: number): Promise<void> {
  const row = await db.get("responses", cacheKeyOf({ path: "food.mine", input: undefined }));
  if (row && row.user === getDataOwner() && now - row.at < maxOwnAgeHours * 3_600_000) return;
  await api.food.mine.query();
}

/**
 * Stores what a search and a scan without a connection know beside the stock foods: the user's foods and the products that
 * are scanned most; fetches changes of the products once a week.
 */
export async function syncFoodLists(now = Date.now()): Promise<void> {
  const db = await getOfflineDatabase();
  await syncOwnFoods(db, now);
  await syncProducts(db, now);
}
