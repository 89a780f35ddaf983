import { doubtfulPopularity, popularityOfRank, scorePopularity } from "@fetta/domain/search/food-ranking";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import { sql } from "kysely";
import { listAliasNames } from "../food/stock-food.ts";
import type { Db } from "../../schema/schema.ts";

/** A product as it is indexed; one that is not `searchable` has no document, one with `doubtful` figures ranks last. */
export type IndexedProduct = {
  gtin: string;
  name: string;
  brand: string | null;
  popularity: number;
  searchable: boolean;
  doubtful?: boolean;
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
  return Math.round(scorePopularity(popularity) - 25 * Math.min(8, name.length));
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
  for (const { gtin, name, brand, popularity, searchable, doubtful } of latest.values()) {
    const words = searchable ? tokenizeName(name) : [];
    if (words.length === 0) removedGtins.push(gtin);
    else
      documents.push({
        kind: "product",
        key: gtin,
        name: words,
        brand: tokenizeName(brand ?? ""),
        aliases: [],
        popularity: doubtful ? doubtfulPopularity : popularity,
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
  const aliasNames = await listAliasNames(tx);
  await tx.deleteFrom("searchDocument").where("kind", "=", "stock").execute();
  await tx.updateTable("searchVocabulary").set({ inStockFoods: false }).where("inStockFoods", "=", true).execute();
  const documents = foods.map(({ id, name, synonyms, rank }): SearchDocument => {
    const aliases = [...synonyms.split(";"), ...(aliasNames.get(id) ?? [])].map(tokenizeName);
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

/** Number of products in tiers 1, 2 and 3, the most popular first; tier 4 has the rest. */
const tierSizes = [5_000, 50_000, 500_000];
/** Maximum documents moved in one transaction: short enough for concurrent writers. */
const maxMovedPerTransaction = 20_000;

/**
 * Runs one maintenance step in its own transaction without the statement timeout of requests; an advisory lock
 * serialises steps of different processes.
 */
function runMaintenanceStep<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('search upkeep'))`.execute(tx);
    return work(tx);
  });
}

/**
 * An import may end before autovacuum has analysed the table. With the statistics of stock foods alone the
 * planner expects one product, and moves documents by comparing each with all that move: 23 s for 10,000 products.
 */
async function updatePlannerStatistics(tx: Db): Promise<void> {
  await sql`analyze search_document`.execute(tx);
}

async function recomputeTiers(tx: Db): Promise<void> {
  await tx.deleteFrom("popularityTier").execute();
  let above = 0;
  for (const [index, size] of tierSizes.entries()) {
    above += size;
    await sql`
      insert into popularity_tier (tier, popularity, key)
      select ${index + 1}::smallint, popularity, key from search_document where kind = 'product'
      order by popularity desc, key offset ${above - 1} limit 1`.execute(tx);
  }
  // With fewer products than the tiers hold, the last tier in use has no lower bound.
  await sql`
    insert into popularity_tier (tier, popularity, key)
    select coalesce(max(tier), 0) + 1, -2147483648, '' from popularity_tier having coalesce(max(tier), 0) < 3`.execute(
    tx,
  );
}

/** Moves documents after `afterKey` that lie in the wrong tier; returns the last key moved, if any. */
async function moveMisplacedDocuments(tx: Db, afterKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with wrong as (
      select d.key, belongs.tier from search_document d,
        lateral (select coalesce(min(t.tier), 4) as tier from popularity_tier t
          where d.popularity > t.popularity or (d.popularity = t.popularity and d.key <= t.key)) belongs
      where d.kind = 'product' and d.key > ${afterKey} and d.tier <> belongs.tier
      order by d.key limit ${maxMovedPerTransaction} for update of d
    ), moved as (
      update search_document d set tier = wrong.tier from wrong where d.kind = 'product' and d.key = wrong.key
      returning d.key
    )
    select max(key) as last from moved`.execute(tx);
  return rows[0]?.last ?? undefined;
}

/**
 * Recounts the documents of every word. A word without documents is deleted only at the second count in a row: a
 * document that is written meanwhile may contain it.
 */
async function recountWords(tx: Db): Promise<void> {
  await sql`
    with counted as materialized (
      select word collate "C" as word, ndoc from ts_stat('select words from search_document')
    ), gone as (
      delete from search_vocabulary w where w.document_count = 0 and not exists (select from counted c where c.word = w.word)
    ), added as (
      insert into search_vocabulary (word, document_count, in_stock_foods) select word, ndoc, false from counted order by word
      on conflict (word) do update set document_count = excluded.document_count
      where abs(search_vocabulary.document_count - excluded.document_count) > search_vocabulary.document_count / 20
    )
    update search_vocabulary w set document_count = 0
    where w.document_count > 0 and not exists (select from counted c where c.word = w.word)`.execute(tx);
}

/**
 * Recomputes the tiers of products by popularity and the word counts, after an import for example. Searches and writes
 * run meanwhile: documents move in short transactions and can be found before, during and after.
 */
export async function refreshSearchIndex(db: Db): Promise<void> {
  await runMaintenanceStep(db, updatePlannerStatistics);
  await runMaintenanceStep(db, recomputeTiers);
  let last: string | undefined = "";
  while (last !== undefined) {
    const after: string = last;
    last = await runMaintenanceStep(db, (tx) => moveMisplacedDocuments(tx, after));
  }
  await runMaintenanceStep(db, recountWords);
}
