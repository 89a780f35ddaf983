import type { ProductReading } from "@fetta/domain/products/product-parser";
import { searchText } from "@fetta/domain/search/search-tokenizer";
import { findProducts, saveProducts } from "@fetta/db/queries/food/product";
import { findProductAnswer, saveProductAnswer } from "@fetta/db/queries/food/product-lookup-cache";
import type { Db } from "@fetta/db/schema/schema";
import { productFields, productIn, productsIn } from "./open-food-facts-response.ts";
import { withRestraint } from "./rate-limited-fetch.ts";
import type { RestraintOptions, Unreachable } from "./rate-limited-fetch.ts";
import { singleFlight } from "../../lib/resilience/single-flight.ts";

export type OpenFoodFactsOptions = Pick<RestraintOptions, "contact" | "log" | "timeoutMs" | "clock"> & {
  db: Db;
  /** Wall clock, for how long an answer counts. */
  now: () => Date;
  /** Base URLs; undefined are the real ones. */
  apiUrl?: string | undefined;
  searchUrl?: string | undefined;
};

/** Found: the product lies in the mirror now, perhaps without its energy. */
export type ProductAnswer = { status: "found" } | { status: "not_found" } | Unreachable;
/** Found: the products lie in the mirror; best first, each with a name and its energy. */
export type SearchAnswer = { status: "found"; gtins: string[] } | Unreachable;

/** Open Food Facts, asked with restraint, for a person, and once. Rejects for failures of our own database alone. */
export type OpenFoodFacts = {
  product: (gtin: string, userId: string) => Promise<ProductAnswer>;
  /** At most 15 products. */
  search: (text: string, userId: string) => Promise<SearchAnswer>;
  /** What a search was answered of late, without asking anybody. */
  remembered: (text: string) => Promise<string[] | undefined>;
  /** Resolves when nothing is under way any more, questions that nobody waits for included. */
  settled: () => Promise<void>;
};

const dayMs = 86_400_000;
const daysKept = { found: 30, incomplete: 1, notFound: 1, search: 1 };
const pageSize = 15;

/** The version is pinned: later ones have the figures elsewhere. */
function productUrl(base: string, gtin: string): URL {
  const url = new URL(`${base.replace(/\/$/, "")}/api/v3.4/product/${gtin}`);
  url.searchParams.set("fields", productFields);
  return url;
}

function searchUrl(base: string, text: string): URL {
  const url = new URL(`${base.replace(/\/$/, "")}/search`);
  // Letters, digits and blanks alone: anything else could mean something in the service's query language.
  const words = text.normalize("NFC").replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ");
  url.searchParams.set("q", words.trim().toLowerCase());
  url.searchParams.set("langs", "it");
  url.searchParams.set("page_size", String(pageSize));
  url.searchParams.set("fields", productFields);
  return url;
}

const searchQuestion = (text: string): string => `search:${searchText(text)}`;

export function createOpenFoodFacts(options: OpenFoodFactsOptions): OpenFoodFacts {
  const { db, now, apiUrl = "https://world.openfoodfacts.org" } = options;
  const { searchUrl: searchBase = "https://search.openfoodfacts.org" } = options;
  // Below what the service allows one address: 15 and 10 a minute.
  const askProduct = withRestraint({ ...options, service: "product", callsAMinute: 12 });
  const askSearch = withRestraint({ ...options, service: "search", callsAMinute: 8 });
  const products = singleFlight<ProductAnswer>();
  const searches = singleFlight<SearchAnswer>();

  const remember = async (
    question: string,
    days: number,
    answer: { gtins: string[]; save: ProductReading[] },
  ): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      if (answer.save.length > 0) await saveProducts(tx, answer.save, "live");
      const expiresAt = new Date(now().getTime() + days * dayMs);
      await saveProductAnswer(tx, { question, gtins: answer.gtins, expiresAt });
    });
  };

  const product = async (gtin: string, userId: string): Promise<ProductAnswer> => {
    const question = `product:${gtin}`;
    const known = await findProductAnswer(db, question, now());
    if (known) return { status: known.length > 0 ? "found" : "not_found" };
    const answer = await askProduct(productUrl(apiUrl, gtin), userId, (body, found) =>
      productIn(body, found, gtin),
    );
    if (answer.status === "unreachable") return answer;
    const { value } = answer;
    if (value === null) {
      await remember(question, daysKept.notFound, { gtins: [], save: [] });
      return { status: "not_found" };
    }
    const days = value.calories === null ? daysKept.incomplete : daysKept.found;
    await remember(question, days, { gtins: [gtin], save: [value] });
    return { status: "found" };
  };

  const search = async (text: string, userId: string): Promise<SearchAnswer> => {
    const question = searchQuestion(text);
    const known = await findProductAnswer(db, question, now());
    if (known) return { status: "found", gtins: known };
    const answer = await askSearch(searchUrl(searchBase, text), userId, productsIn);
    if (answer.status === "unreachable") return answer;
    const complete = answer.value.filter((found) => found.calories !== null);
    const gtins = complete.map((found) => found.gtin);
    // The search knows less of a product than the product API and the dump: what is there already stays.
    const rows = await findProducts(db, gtins);
    const present = new Set(rows.filter((row) => row.calories !== null).map((row) => row.gtin));
    const save = complete.filter((found) => !present.has(found.gtin));
    await remember(question, daysKept.search, { gtins, save });
    return { status: "found", gtins };
  };

  return {
    product: (gtin, userId) => products.run(gtin, () => product(gtin, userId)),
    search: (text, userId) => searches.run(searchText(text), () => search(text, userId)),
    remembered: (text) => findProductAnswer(db, searchQuestion(text), now()),
    settled: async () => {
      await Promise.all([products.settled(), searches.settled()]);
    },
  };
}
