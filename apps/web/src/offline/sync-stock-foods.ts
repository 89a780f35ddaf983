import { isStockList } from "./stock-list.ts";
import { resetStockRows } from "./offline-food-search.ts";
import { getOfflineDatabase } from "./offline-database.ts";

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Days after which the list is asked for again. */
const maxAgeDays = 7;
const lastFetchKey = "fetta-alimenti";

/** True where the person has not asked to save data and the connection carries a hundred kilobytes easily. */
function isGoodConnection(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  if (!connection) return navigator.onLine;
  return connection.saveData !== true && !/2g|3g/.test(connection.effectiveType ?? "");
}

function wasFetchedRecently(now: number): boolean {
  return now - Number(localStorage.getItem(lastFetchKey) ?? 0) < maxAgeDays * 86_400_000;
}

/** Has the stock foods on the device, for a search without a connection; asks for what has changed once a week. */
export async function syncStockFoods(now = Date.now()): Promise<void> {
  if (!isGoodConnection()) return;
  const db = await getOfflineDatabase();
  const storedList = await db.get("stock", "list");
  if (storedList && wasFetchedRecently(now)) return;
  const response = await fetch("/api/stock-foods/list", {
    credentials: "include",
    cache: "no-store",
    headers: storedList ? { "if-none-match": `"${storedList.version}"` } : {},
  });
  if (response.status === 200) {
    const list: unknown = await response.json();
    if (!isStockList(list)) return;
    await db.put("stock", list, "list");
    resetStockRows();
  } else if (response.status !== 304) return;
  localStorage.setItem(lastFetchKey, String(now));
}
