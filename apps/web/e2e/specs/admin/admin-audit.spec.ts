import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { aUser } from "@fetta/db/testing/factories";
import { adminListRows, makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expect, test as base } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";

const test = withDedicatedApp(base);

test("the audit log shows actor, action, target and reason, newest first and page by page", async ({
  asPerson: page,
  person,
  db,
}) => {
  await makeAdmin(db, person);
  const other = await aUser(db, { email: `${randomUUID()}@example.org` });
  for (let index = 0; index < 55; index += 1) {
    // Events are ordered by their timestamps in milliseconds.
    await setTimeout(3);
    await insertAuditEvent(db, {
      actorId: person.id,
      subjectId: other.id,
      action: "grant.created",
      detail: { days: index + 1, reason: `Il regalo numero ${index + 1}` },
    });
  }
  await setTimeout(3);
  await insertAuditEvent(db, { actorId: null, subjectId: other.id, action: "checkout.paid" });
  await openAdmin(page, "Registro");
  const records = adminListRows(page, "Registro");
  await expect(records).toHaveCount(50);
  await expect(records.nth(0)).toContainText("Pagamento ricevuto");
  await expect(records.nth(0)).toContainText("Di Fetta");
  for (const text of ["Giorni PRO assegnati", person.email, other.email, "Il regalo numero 55"])
    await expect(records.nth(1)).toContainText(text);
  await page.getByRole("button", { name: "Mostra altri" }).tap();
  await expect(records).toHaveCount(56);
  await expect(records.last()).toContainText("Il regalo numero 1");
});
