import type { Insertable, Selectable } from "kysely";
import type { SupportRequestTable } from "../schema/payment-tables.ts";
import type { Db } from "../schema/schema.ts";

/** An open support request of a guest. */
export function aSupportRequest(
  db: Db,
  overrides: Partial<Insertable<SupportRequestTable>> = {},
): Promise<Selectable<SupportRequestTable>> {
  return db
    .insertInto("supportRequest")
    .values({
      userId: null,
      name: "Marco Bianchi",
      email: "marco@example.org",
      category: "Fatturazione",
      subject: "Ricevuta",
      message: "Dove trovo la ricevuta?",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
