import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

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
  await runMaintenanceStep(db, recomputeTiers);
  let last: string | undefined = "";
  while (last !== undefined) {
    const after: string = last;
    last = await runMaintenanceStep(db, (tx) => moveMisplacedDocuments(tx, after));
  }
  await runMaintenanceStep(db, recountWords);
}
