import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { MailTokenTable } from "../../schema/access-tables.ts";
import type { Db } from "../../schema/schema.ts";

type MailTokenKind = MailTokenTable["kind"];

/** A one-time link that still counts, and the account that it is for. */
export type MailTokenRow = Pick<
  Selectable<MailTokenTable>,
  "id" | "userId" | "email" | "issuer" | "subject"
> & {
  emailVerifiedAt: Date | null;
};

/** Stores a one-time link (by the hash of what stands in it) that counts for so many minutes. */
export async function insertMailToken(
  db: Db,
  token: {
    id: string;
    userId: string;
    kind: MailTokenKind;
    email: string;
    issuer?: string;
    subject?: string;
  },
  minutes: number,
): Promise<void> {
  await db
    .insertInto("mailToken")
    .values({
      issuer: null,
      subject: null,
      ...token,
      expiresAt: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
    })
    .execute();
}

/** The link, where it is not over and the account still has the address that it was sent to. */
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

/** Uses a link up; false where somebody else was faster, or it is over. */
export async function consumeMailToken(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("mailToken")
    .where("id", "=", id)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes links of an account worthless: of one kind, or all of them. */
export async function deleteMailTokensOf(db: Db, userId: string, kind?: MailTokenKind): Promise<void> {
  await db
    .deleteFrom("mailToken")
    .where("userId", "=", userId)
    .$if(kind !== undefined, (query) => query.where("kind", "=", sql<MailTokenKind>`${kind}`))
    .execute();
}

/** Forgets links that are over. */
export async function deleteExpiredMailTokens(db: Db): Promise<void> {
  await db
    .deleteFrom("mailToken")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}
