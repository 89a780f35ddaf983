import { AppError } from "@fetta/domain/errors";
import { foodRef } from "@fetta/domain/food-ref";
import { inStoreStem, readGtin } from "@fetta/domain/products/gtin";
import type { Symbology } from "@fetta/domain/products/gtin";
import { findOwnFoodByBarcode } from "@fetta/db/queries/food/custom-food";
import { findProducts } from "@fetta/db/queries/food/product";
import type { ProductRow } from "@fetta/db/queries/food/product";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { findFoods } from "../food/find-foods.ts";
import { hitsOf } from "../food/food-hits.ts";
import { searchResultOf } from "../search/presentation.ts";
import type { SearchResult } from "../search/schema.ts";
import { draftOf } from "./presentation.ts";
import type { Lookup } from "./schema.ts";

type Sources = Pick<Deps, "db" | "off" | "now">;

/** What a code turned out to be. */
type Answer =
  | { status: "found"; ref: string }
  | { status: "incomplete"; row: ProductRow }
  | { status: "in_store"; stem: string }
  | { status: "not_found" | "unreachable"; gtin: string };

/** What was read live is asked for again after so long; the mirror has its own imports. */
const freshMs = 30 * 86_400_000;

const ofRow = (row: ProductRow): Answer =>
  row.calories === null
    ? { status: "incomplete", row }
    : { status: "found", ref: foodRef("product", row.gtin) };

/** The mirror's row while it is good enough, else what Open Food Facts says; an old row is better than no answer. */
async function findProduct({ db, off, now }: Sources, viewer: Viewer, gtin: string): Promise<Answer> {
  const [row] = await findProducts(db, [gtin]);
  const fresh = row?.origin === "mirror" || (row && now().getTime() - row.readAt.getTime() < freshMs);
  if (row && fresh && row.calories !== null) return ofRow(row);
  const answer = off ? await off.product(gtin, viewer.id) : ({ status: "not_found" } as const);
  const [reread] = answer.status === "found" ? await findProducts(db, [gtin]) : [];
  const best = reread ?? row;
  if (best) return ofRow(best);
  return { status: answer.status === "unreachable" ? "unreachable" : "not_found", gtin };
}

/** The person's own word on a code comes first; codes of a shop's own scale are never asked for outside. */
async function resolve(deps: Sources, viewer: Viewer, code: string, symbology?: Symbology): Promise<Answer> {
  const reading = readGtin(code, symbology);
  if ("problem" in reading) throw new AppError("barcode_invalid", { problem: reading.problem });
  const { gtin } = reading;
  const stem = inStoreStem(gtin);
  const own = await findOwnFoodByBarcode(deps.db, viewer.id, stem ?? gtin);
  if (own) return { status: "found", ref: foodRef("own", own.id) };
  return stem === undefined ? findProduct(deps, viewer, gtin) : { status: "in_store", stem };
}

/** What a scanned or typed code is to this person. */
export async function lookUp(
  deps: Sources,
  viewer: Viewer,
  code: string,
  symbology?: Symbology,
): Promise<Lookup> {
  const answer = await resolve(deps, viewer, code, symbology);
  if (answer.status === "incomplete") return { status: "incomplete", draft: draftOf(answer.row) };
  if (answer.status !== "found") return answer;
  const [food] = await hitsOf(deps, viewer.id, [answer.ref]);
  // Removed by its owner since it was found a moment ago.
  if (!food) throw new AppError("product_not_found");
  return { status: "found", food };
}

/** The same for the documented path, where a product without its energy is none. */
export async function getProduct(deps: Sources, viewer: Viewer, code: string): Promise<SearchResult> {
  const answer = await resolve(deps, viewer, code);
  if (answer.status === "unreachable") throw new AppError("product_unreachable");
  if (answer.status !== "found") throw new AppError("product_not_found");
  const food = (await findFoods(deps, viewer.id, [answer.ref])).get(answer.ref);
  if (!food) throw new AppError("product_not_found");
  return searchResultOf(food);
}
