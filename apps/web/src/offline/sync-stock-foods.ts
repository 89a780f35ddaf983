import { isStockList } from "./stock-list.ts";
import { forgetStockRows } from "./offline-food-search.ts";
import { storage } from "./offline-database.ts";

type Connection = { saveData?: boolean; effectiveType?: string };

/** Days after which the list is asked for again. */
const freshDays = 7;
const askedKey = "fetta-alimenti";

/** True where the person has not asked to save data and the connection carries a hundred kilobytes easily. */
function isGoodConnection(): boolean {
  const { connection } = navigator as { connection?: Connection };
  if (!connection) return navigator.onLine;
  return connection.saveData !== true && !/2g|3g/.test(connection.effectiveType ?? "");
}

function askedLately(now: number): boolean {
  return now - Number(localStorage.getItem(askedKey) ?? 0) < freshDays * 86_400_000;
}

/** Has the stock foods on the device, for a search without a connection; asks for what has changed once a week. */
export async function keepStockFoods(now = Date.now()): Promise<void> {
  if (!isGoodConnection()) return;
  const db = await storage();
  const known = await db.get("stock", "list");
  if (known && askedLately(now)) return;
  const answer = await fetch("/api/stock-foods/list", {
    credentials: "include",
    cache: "no-store",
    headers: known ? { "if-none-match": `"${known.version}"` } : {},
  });
  if (answer.status === 200) {
    const list: unknown = await answer.json();
    if (!isStockList(list)) return;
    await db.put("stock", list, "list");
    forgetStockRows();
  } else if (answer.status !== 304) return;
  localStorage.setItem(askedKey, String(now));
}
