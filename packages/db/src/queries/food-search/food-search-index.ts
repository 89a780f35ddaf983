import { popularityOfRank } from "@fetta/domain/search/food-ranking";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** A product as it is indexed; one that is not `searchable` has no document. */
export type IndexedProduct = {
  gtin: string;
  name: string;
  brand: string | null;
  popularity: number;
  searchable: boolean;
};

type SearchDocument = {
  kind: "stock" | "product";
  key: string;
  name: readonly string[];
  brand: readonly string[];
  aliases: readonly (readonly string[])[];
  popularity: number;
};

const collectWords = ({ name, brand, aliases }: SearchDocument): string[] => [
  ...new Set([...name, ...brand, ...aliases.flat()]),
];

/** The part of the rank that usage and a short name add: the same formula as `scoreFood` of the domain. */
function computeWeight({ name, popularity }: SearchDocument): number {
  const usageWeight = 40 * Math.min(5, Math.log10(1 + Math.max(0, popularity)));
  return Math.round(usageWeight - 25 * Math.min(8, name.length));
}

/**
 * Upserts documents in one statement, in order of key, so that two writers wait for each other instead of causing a
 * deadlock.
 */
async function upsertDocuments(tx: Db, documents: readonly SearchDocument[], isStock: boolean): Promise<void> {
  if (documents.length === 0) return;
  const column = <Value>(select: (document: SearchDocument) => Value): Value[] => documents.map(select);
  const words = documents.map(collectWords);
  await sql`
    insert into search_document as d (kind, key, name, brand, aliases, words, weight, popularity, tier)
    select u.kind, u.key, u.name, u.brand, u.aliases, array_to_tsvector(string_to_array(u.words, ' ')), u.weight, u.popularity,
      case when u.kind = 'stock' then 0 else coalesce((
        select min(t.tier) from popularity_tier t
        where u.popularity > t.popularity or (u.popularity = t.popularity and u.key collate "C" <= t.key)), 4) end
    from unnest(
      ${column(({ kind }) => kind)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ name }) => name.join(" "))}::text[], ${column(({ brand }) => brand.join(" "))}::text[],
      ${column(({ aliases }) => aliases.map((alias) => alias.join(" ")).join("|"))}::text[],
      ${words.map((list) => list.join(" "))}::text[], ${column(computeWeight)}::smallint[],
      ${column(({ popularity }) => popularity)}::integer[]
    ) u (kind, key, name, brand, aliases, words, weight, popularity)
    order by u.key collate "C"
    on conflict (kind, key) do update set
      name = excluded.name, brand = excluded.brand, aliases = excluded.aliases, words = excluded.words,
      weight = excluded.weight, popularity = excluded.popularity, tier = excluded.tier
    where (d.name, d.brand, d.aliases, d.popularity, d.tier)
      is distinct from (excluded.name, excluded.brand, excluded.aliases, excluded.popularity, excluded.tier)`.execute(
    tx,
  );
  // Known words keep their count until the next recount, see food-search-maintenance.ts.
  await sql`select add_search_words(${[...new Set(words.flat())]}::text[], ${isStock}::boolean)`.execute(tx);
}

/**
 * Adds products to the search index, or removes them where they are not searchable; of a GTIN given twice the last row
 * counts. Meant for a transaction and about 1,000 to 2,000 rows at a time.
 */
export async function indexProducts(tx: Db, rows: readonly IndexedProduct[]): Promise<void> {
  const latest = new Map(rows.map((row) => [row.gtin, row]));
  const documents: SearchDocument[] = [];
  const removedGtins: string[] = [];
  for (const { gtin, name, brand, popularity, searchable } of latest.values()) {
    const words = searchable ? tokenizeName(name) : [];
    if (words.length === 0) removedGtins.push(gtin);
    else
      documents.push({
        kind: "product",
        key: gtin,
        name: words,
        brand: tokenizeName(brand ?? ""),
        aliases: [],
        popularity,
      });
  }
  if (removedGtins.length > 0)
    await tx
      .deleteFrom("searchDocument")
      .where("kind", "=", "product")
      .where("key", "=", sql<string>`any(${removedGtins}::text[])`)
      .execute();
  await upsertDocuments(tx, documents, false);
}

/** Rebuilds the documents of all stock foods, composition tables and medians; meant for the seed's transaction. */
export async function indexStockFoods(tx: Db): Promise<void> {
  const foods = await tx
    .selectFrom("stockFood")
    .select(["id", "name", "synonyms", "rank"])
    .unionAll(tx.selectFrom("stockFoodMedian").select(["id", "name", "synonyms", sql<number>`1`.as("rank")]))
    .execute();
  await tx.deleteFrom("searchDocument").where("kind", "=", "stock").execute();
  await tx.updateTable("searchVocabulary").set({ inStockFoods: false }).where("inStockFoods", "=", true).execute();
  const documents = foods.map(({ id, name, synonyms, rank }): SearchDocument => {
    const aliases = synonyms.split(";").map(tokenizeName);
    return {
      kind: "stock",
      key: id,
      name: tokenizeName(name),
      brand: [],
      aliases: aliases.filter((alias) => alias.length > 0),
      popularity: popularityOfRank(rank),
    };
  });
  await upsertDocuments(tx, documents, true);
}
