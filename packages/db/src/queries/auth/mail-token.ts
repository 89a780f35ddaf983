import { sql, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

type MailTokenKind = Database["mailToken"]["kind"];

/** A valid one-time link and its account. */
export type MailTokenRow = Pick<Selectable<Database["mailToken"]>, "id" | "userId" | "email" | "issuer" | "subject"> & {
  emailVerifiedAt: Date | null;
};

/** Stores a one-time link (by the hash of its token) that is valid for the given minutes. */
export async function insertMailToken(
  db: Db,
  token: { id: string; userId: string; kind: MailTokenKind; email: string; issuer?: string; subject?: string },
  minutes: number,
): Promise<void> {
  await db
    .insertInto("mailToken")
    .values({ ...token, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes}::int)` })
    .execute();
}

/** The link, where it has not expired and the account still has the address it was sent to. */
export function findMailToken(db: Db, id: string, kind: MailTokenKind): Promise<MailTokenRow | undefined> {
  return db
    .selectFrom("mailToken as t")
    .innerJoin("appUser as u", (join) => join.onRef("u.id", "=", "t.userId").onRef("u.email", "=", "t.email"))
    .select(["t.id", "t.userId", "t.email", "t.issuer", "t.subject", "u.emailVerifiedAt"])
    .where("t.id", "=", id)
    .where("t.kind", "=", kind)
    .where("t.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Consumes a link; false where it was used by a concurrent request or has expired. */
export async function consumeMailToken(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("mailToken")
    .where("id", "=", id)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Invalidates links of an account: of one kind, or all of them. */
export async function deleteMailTokensOf(db: Db, userId: string, kind?: MailTokenKind): Promise<void> {
  await db
    .deleteFrom("mailToken")
    .where("userId", "=", userId)
    .$if(kind !== undefined, (query) => query.where("kind", "=", sql<MailTokenKind>`${kind}`))
    .execute();
}

/** Deletes expired links. */
export async function deleteExpiredMailTokens(db: Db): Promise<void> {
  await db
    .deleteFrom("mailToken")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}
