import { api } from "../lib/api/api-client.ts";
import { getDataOwner } from "../lib/api/signed-in-account.ts";
import { cacheKeyOf } from "./offline-cache.ts";
import { isProductList, getOfflineDatabase, type OfflineDatabase } from "./offline-database.ts";

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Age after which the products are fetched again, days. */
const maxAgeDays = 7;
/** The same of what is the user's own: foods change at every meal, hours. */
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

const ownLists = {
  "food.mine": api.food.mine,
  "recipes.list": api.recipes.list,
  "recipes.shopping.list": api.recipes.shopping.list,
};

/** The API client stores the responses, as those of every query which is cached. */
async function syncOwnLists(db: OfflineDatabase, now: number): Promise<void> {
  const reads = Object.entries(ownLists).map(async ([path, list]) => {
    const row = await db.get("responses", cacheKeyOf({ path, input: undefined }));
    const isRecent = row && row.user === getDataOwner() && now - row.at < maxOwnAgeHours * 3_600_000;
    if (!isRecent) await list.query();
  });
  await Promise.all(reads);
}

/**
 * Stores what is known without a connection beside the stock foods, also of screens that were never opened: the user's
 * foods, recipes and shopping list, and the products that are scanned most; their changes are fetched once a week.
 */
export async function syncFoodLists(now = Date.now()): Promise<void> {
  const db = await getOfflineDatabase();
  await syncOwnLists(db, now);
  await syncProducts(db, now);
}
