import { foodRef, parseFoodRef } from "@fetta/domain/food-ref";
import { matchFoods, matchTitled, popularityOfRank } from "@fetta/domain/search/food-ranking";
import type { Titled } from "@fetta/domain/search/food-ranking";
import { nameWords } from "@fetta/domain/search/search-tokenizer";
import type { Outputs } from "../lib/api/procedure-types.ts";
import { storage } from "./offline-database.ts";
import type { StockRow } from "./stock-list.ts";

type Found = Outputs["search"]["foods"];
type FoodHit = Found["stock"][number];
type FoodDetails = Outputs["food"]["read"];
type Habits = Outputs["food"]["habits"];

/** Most foods of an answer, as of the server's. */
const most = 20;

function hitOf(row: StockRow): FoodHit {
  const [id, name, category, calories, protein, carbs, fat, liquid, density, estimate, , , units] = row;
  return {
    ref: foodRef("stock", id),
    kind: "stock",
    name,
    brand: null,
    category,
    per: "100g",
    calories,
    protein,
    carbs,
    fat,
    imageUrl: null,
    barcode: null,
    liquid: liquid === 1,
    density,
    units: units.map(([label, grams]) => ({ label, grams })),
    cooking: null,
    estimate: estimate === 1,
    flags: [],
    favourite: false,
    last: null,
  };
}

let read: Promise<StockRow[]> | undefined;

function rows(): Promise<StockRow[]> {
  read ??= storage()
    .then((db) => db.get("stock", "list"))
    .then((list) => list?.foods ?? []);
  return read;
}

let searchable: Titled<StockRow>[] | undefined;

function titlesOf(food: StockRow): Titled<StockRow> {
  const [, name, , , , , , , , , rank, synonyms] = food;
  const aliases = synonyms.map(nameWords).filter((alias) => alias.length > 0);
  return { food, titles: { name: nameWords(name), brand: [], aliases, popularity: popularityOfRank(rank) } };
}

/** The list on the device has changed. */
export function forgetStockRows(): void {
  read = undefined;
  searchable = undefined;
}

/**
 * What the stock foods and the person's own lists on this device have for a text, marked as no more than that; undefined
 * where there is no list.
 */
export async function searchStock(
  input: unknown,
  habits: Habits | undefined,
): Promise<(Found & { offline: true }) | undefined> {
  const { text } = input as { text: string };
  const listed = await rows();
  if (listed.length === 0) return undefined;
  searchable ??= listed.map(titlesOf);
  const own = new Map(
    [...(habits?.usual ?? []), ...(habits?.recents ?? []), ...(habits?.favourites ?? [])].map((hit) => [
      hit.ref,
      hit,
    ]),
  );
  const mine = matchFoods(text, [...own.values()]);
  const refs = new Set(mine.map(({ ref }) => ref));
  const stock = matchTitled(text, searchable)
    .slice(0, most)
    .map(hitOf)
    .filter(({ ref }) => !refs.has(ref));
  return { mine, stock, products: [], external: "ok", live: false, offline: true };
}

/** A stock food as far as the list on this device goes. */
export async function stockFoodOf(input: unknown): Promise<FoodDetails | undefined> {
  const { ref } = input as { ref: string };
  const parsed = parseFoodRef(ref);
  const row = parsed?.kind === "stock" ? (await rows()).find(([id]) => id === parsed.id) : undefined;
  if (!row) return undefined;
  const unknown = null;
  return {
    ...hitOf(row),
    fibre: unknown,
    sugars: unknown,
    saturated: unknown,
    salt: unknown,
    alcohol: unknown,
    note: unknown,
    source: unknown,
    range: unknown,
    packageSize: unknown,
  };
}
