import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { Db } from "@fetta/db/schema/schema";
import { sql } from "kysely";
import type { IndexedProduct } from "@fetta/db/queries/food-search/food-search-index";

/**
 * The two search methods known from other food diaries, on a table of their own with the same foods: one pattern per
 * word (SparkyFitness and others; no index can serve it), and trigram similarity with the index built for that order.
 * Both receive the text in lower case without accents, as our search does.
 */
export type PeerSearch = { name: string; queries: number; search: (db: Db, text: string) => Promise<string[]> };

export async function fillPeerTable(db: Db, products: Iterable<IndexedProduct>): Promise<void> {
  const existing = await sql<{ name: string | null }>`select to_regclass('peer_food')::text as name`.execute(db);
  if (existing.rows[0]?.name) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create table peer_food (text text not null)`.execute(db);
  let texts: string[] = [];
  const write = async (): Promise<void> => {
    await sql`insert into peer_food select unnest(${texts}::text[])`.execute(db);
    texts = [];
  };
  for (const { name, brand } of products)
    if (texts.push(normalizeSearchText(`${name} ${brand ?? ""}`)) === 10_000) await write();
  await write();
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create index on peer_food using gist (text gist_trgm_ops (siglen = 64))`.execute(tx);
    await sql`analyze peer_food`.execute(tx);
  });
}

const textsOfRows = (rows: readonly { text: string }[]): string[] => rows.map(({ text }) => text);

/** Runs without the statement timeout of requests, which the other methods would exceed. */
function withoutTimeout<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return work(tx);
  });
}

export const peerSearches: PeerSearch[] = [
  {
    name: "ILIKE a word",
    queries: 60,
    search: (db, text) =>
      withoutTimeout(db, async (tx) => {
        const words = normalizeSearchText(text).split(" ");
        const all = sql.join(
          words.map((word) => sql`text ilike ${`%${word}%`}`),
          sql` and `,
        );
        const { rows } = await sql<{ text: string }>`
          select text from peer_food where ${all}
          order by lower(text) = ${text} desc, text ilike ${`${text}%`} desc, length(text), text limit 10`.execute(tx);
        return textsOfRows(rows);
      }),
  },
  {
    name: "trigram similarity",
    queries: 120,
    search: (db, text) =>
      withoutTimeout(db, async (tx) => {
        const { rows } = await sql<{ text: string }>`
          select text from peer_food order by ${normalizeSearchText(text)}::text <<-> text limit 10`.execute(tx);
        return textsOfRows(rows);
      }),
  },
];
