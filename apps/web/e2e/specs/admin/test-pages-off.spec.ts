import { expectNotFound, makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expect, test as base } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";

const test = withDedicatedApp(base, { testPages: false });

test("where test pages are off, an admin finds nothing at any of them either", async ({
  asPerson: page,
  person,
  db,
}) => {
  await makeAdmin(db, person);
  for (const path of [
    "/test-pro-button",
    "/test-refresh",
    "/debug-webhook",
    "/test-pro-refresh",
    "/test-ad-blocking",
  ]) {
    await page.goto(path);
    await expectNotFound(page);
  }
  await openAdmin(page, "Registro");
  await expect(page.getByRole("heading", { name: "Pagine di prova" })).toHaveCount(0);
});

test("an upgrade without paying is refused: “Impossibile completare l'aggiornamento a Pro”", async ({
  asPerson: page,
  baseURL,
}) => {
  const refused = await page.request.post("/api/upgrade-to-pro", {
    data: { months: 1 },
    headers: { origin: baseURL ?? "" },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ message: "Impossibile completare l'aggiornamento a Pro" });
});
