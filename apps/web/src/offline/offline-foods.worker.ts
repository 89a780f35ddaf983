import foodTable from "virtual:food-table";
import { getOfflineDatabase, type ProductRow } from "./offline-database.ts";
import { createOfflineFoods, type OfflineFoodsQuery } from "./offline-foods.ts";

let stored: { version: string; products: readonly ProductRow[] } | undefined;

/** The products that a page has stored on this device, read anew where their version is another. */
async function readProducts(): Promise<readonly ProductRow[]> {
  const db = await getOfflineDatabase();
  const [version] = await db.getAllKeys("products");
  if (version === undefined) return [];
  if (stored?.version !== version) stored = { version, products: (await db.get("products", version)) ?? [] };
  return stored.products;
}

const offlineFoods = createOfflineFoods(foodTable, readProducts);

/** Answers on the port that came with the query; undefined where it fails. */
self.addEventListener("message", ({ data, ports: [port] }: MessageEvent<OfflineFoodsQuery>) => {
  Promise.resolve(data)
    .then(offlineFoods.answer)
    .then(
      (answer) => port?.postMessage(answer),
      () => port?.postMessage(undefined),
    );
});
