import { AppError } from "@fetta/domain/errors";
import { toFoodRef } from "@fetta/domain/food-ref";
import { labelNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { inStoreCodePrefix, parseGtin, type Symbology } from "@fetta/domain/products/gtin";
import { findCustomFoodByBarcode } from "@fetta/db/queries/food/custom-food";
import { findProducts, type ProductRow } from "@fetta/db/queries/food/product";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findKnownFoods, findFoodHits } from "../food/find-foods.ts";
import { toSearchResult } from "../search/service.ts";
import type { SearchResult } from "../search/schema.ts";
import type { Lookup, ProductDraft } from "./schema.ts";

/** Stored data of an incomplete product, which prefills the form for the missing values. */
function toProductDraft(row: ProductRow): ProductDraft {
  const { gtin, name, brand, servingGrams, servingLabel, liquid } = row;
  return { gtin, name, brand, ...pickNutrients(row, labelNutrients), servingGrams, servingLabel, liquid };
}

type ProductDeps = Pick<Deps, "db" | "runReads" | "openFoodFacts" | "now">;

/** Result of resolving a code. */
type ResolvedCode =
  | { status: "found"; ref: string }
  | { status: "incomplete"; row: ProductRow }
  | { status: "in_store"; stem: string }
  | { status: "not_found" | "unreachable"; gtin: string };

/** Age after which a product fetched live is fetched again; imported products are updated by imports. */
const liveProductMaxAgeMs = 30 * 86_400_000;

const toResolvedCode = (row: ProductRow): ResolvedCode =>
  row.calories === null ? { status: "incomplete", row } : { status: "found", ref: toFoodRef("product", row.gtin) };

/**
 * The stored product while it is recent enough, else the one of Open Food Facts; an outdated row is used where that
 * fails.
 */
async function findProduct(
  { db, runReads, openFoodFacts, now }: ProductDeps,
  currentUser: CurrentUser,
  gtin: string,
): Promise<ResolvedCode> {
  const [row] = await runReads((reads) => findProducts(reads, [gtin]));
  const isFresh = row?.origin === "mirror" || (row && now().getTime() - row.fetchedAt.getTime() < liveProductMaxAgeMs);
  if (row && isFresh && row.calories !== null) return toResolvedCode(row);
  const answer = openFoodFacts
    ? await openFoodFacts.findProduct(gtin, currentUser.id)
    : ({ status: "not_found" } as const);
  const [reread] = answer.status === "found" ? await findProducts(db, [gtin]) : [];
  const best = reread ?? row;
  if (best) return toResolvedCode(best);
  return { status: answer.status === "unreachable" ? "unreachable" : "not_found", gtin };
}

/** The user's custom food comes first; codes of a shop's scale are never sent to Open Food Facts. */
async function resolveCode(
  deps: ProductDeps,
  currentUser: CurrentUser,
  code: string,
  symbology?: Symbology,
): Promise<ResolvedCode> {
  const reading = parseGtin(code, symbology);
  if ("problem" in reading) throw new AppError("barcode_invalid", { problem: reading.problem });
  const { gtin } = reading;
  const stem = inStoreCodePrefix(gtin);
  const own = await deps.runReads((db) => findCustomFoodByBarcode(db, currentUser.id, stem ?? gtin));
  if (own) return { status: "found", ref: toFoodRef("custom", own.id) };
  return stem === undefined ? findProduct(deps, currentUser, gtin) : { status: "in_store", stem };
}

/** Looks up a scanned or typed code for this user. */
export async function lookUpCode(
  deps: ProductDeps,
  currentUser: CurrentUser,
  code: string,
  symbology?: Symbology,
): Promise<Lookup> {
  const answer = await resolveCode(deps, currentUser, code, symbology);
  if (answer.status === "incomplete") return { status: "incomplete", draft: toProductDraft(answer.row) };
  if (answer.status !== "found") return answer;
  const [food] = await deps.runReads((db) => findFoodHits({ db }, currentUser.id, [answer.ref]));
  // The user deleted the food since it was found.
  if (!food) throw new AppError("product_not_found");
  return { status: "found", food };
}

/** Lookup for the documented API, where a product without energy counts as not found. */
export async function getProduct(deps: ProductDeps, currentUser: CurrentUser, code: string): Promise<SearchResult> {
  const answer = await resolveCode(deps, currentUser, code);
  if (answer.status === "unreachable") throw new AppError("product_unreachable");
  if (answer.status !== "found") throw new AppError("product_not_found");
  const foods = await deps.runReads((db) => findKnownFoods({ db }, currentUser.id, [answer.ref]));
  const food = foods.get(answer.ref);
  if (!food) throw new AppError("product_not_found");
  return toSearchResult(food);
}

/**
 * The thumbnail of a product's picture; without bytes where the client has this version (`knownEtag`). Undefined where
 * the product has no picture. Throws AppError: `not_found` where no pictures are fetched, `product_unreachable`.
 */
export async function readProductPicture(
  { db, pictures }: Pick<Deps, "db" | "pictures">,
  currentUser: CurrentUser,
  code: string,
  knownEtag?: string,
): Promise<{ etag: string; webp?: Buffer } | undefined> {
  const reading = parseGtin(code);
  if (!pictures || "problem" in reading) throw new AppError("not_found");
  const [product] = await findProducts(db, [reading.gtin]);
  const imageUrl = product?.imageUrl ?? "";
  const version = pictures.versionOf(imageUrl);
  if (version === undefined) return undefined;
  const etag = `"${version}"`;
  if (knownEtag === etag) return { etag };
  const picture = await pictures.read(imageUrl, currentUser.id);
  if (picture.status === "unreachable") throw new AppError("product_unreachable");
  return picture.status === "missing" ? undefined : { etag, webp: picture.webp };
}
