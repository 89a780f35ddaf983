import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "../schema/schema.ts";

/** An open support request of a guest. */
export function aSupportRequest(
  db: Db,
  overrides: Partial<Insertable<Database["supportRequest"]>> = {},
): Promise<Selectable<Database["supportRequest"]>> {
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
