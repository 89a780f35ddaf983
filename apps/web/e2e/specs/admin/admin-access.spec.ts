import { expectNotFound, makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";

test("an admin opens the admin page from the settings, and its section follows the address until the role is taken away", async ({
  asPerson: page,
  person,
  db,
}) => {
  await makeAdmin(db, person);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Amministrazione" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amministrazione");
  await page.getByRole("button", { name: "Torna alle impostazioni" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");

  await openAdmin(page, "Assistenza");
  const current = page.locator("nav [aria-current=page]");
  await page.getByRole("link", { name: "Registro" }).tap();
  await expect(current).toHaveText("Registro");
  await page.reload();
  await expect(current).toHaveText("Registro");
  await page.goBack();
  await expect(current).toHaveText("Assistenza");

  await db.updateTable("appUser").set({ role: "user" }).where("id", "=", person.id).execute();
  await page.getByRole("link", { name: "Persone" }).tap();
  await expect(page.getByRole("alert").filter({ hasText: "Lettura non riuscita" })).toContainText(
    "Questa pagina è riservata a chi gestisce il servizio.",
  );
  await page.reload();
  await expectNotFound(page);
});

test("every section has no accessibility violations, has 44 px touch targets and fits every width", async ({
  asPerson: page,
  person,
  db,
}) => {
  test.slow();
  await makeAdmin(db, person);
  for (const section of ["Codici", "Assistenza", "Persone", "Registro"])
    await test.step(section, async () => {
      await openAdmin(page, section);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectNoAccessibilityViolations(page);
      await expectTouchTargetSize(page.locator("body"));
      await expectReadableFields(page.locator("body"));
      await expectNoOverflowAtAnyWidth(page);
    });
});
