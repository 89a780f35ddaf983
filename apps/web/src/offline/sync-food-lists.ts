import { isStockList, getOfflineDatabase } from "./offline-database.ts";
import { resetStockRows } from "./offline-food-search.ts";

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Age after which the list is fetched again, days. */
const maxAgeDays = 7;
const lastFetchKey = "fetta-stock-foods";

/** True where data saving is off and the connection is fast enough for a hundred kilobytes. */
function isGoodConnection(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  if (!connection) return navigator.onLine;
  return connection.saveData !== true && !/2g|3g/.test(connection.effectiveType ?? "");
}

function wasFetchedRecently(now: number): boolean {
  return now - Number(localStorage.getItem(lastFetchKey) ?? 0) < maxAgeDays * 86_400_000;
}

/** Stores the stock foods on the device for offline search; fetches changes once a week. */
export async function syncStockFoods(now = Date.now()): Promise<void> {
  if (!isGoodConnection()) return;
  const db = await getOfflineDatabase();
  const storedList = await db.get("stockFoods", "list");
  if (storedList && wasFetchedRecently(now)) return;
  const response = await fetch("/api/stock-foods/list", {
    credentials: "include",
    cache: "no-store",
    headers: storedList ? { "if-none-match": `"${storedList.version}"` } : {},
  });
  if (response.status === 200) {
    const list: unknown = await response.json();
    if (!isStockList(list)) return;
    await db.put("stockFoods", list, "list");
    resetStockRows();
  } else if (response.status !== 304) return;
  localStorage.setItem(lastFetchKey, String(now));
}
