import { expectNotFound, makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expect, test as base } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";

const test = withDedicatedApp(base, { testPages: false });

// Not in parallel: every worker would start an app of its own.
test.describe.configure({ mode: "default" });

test("with test pages switched off, an admin gets the not-found page at each of their addresses", async ({
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

test("an upgrade without a payment is rejected: “Impossibile completare l'aggiornamento a Pro”", async ({
  asPerson: page,
  baseURL,
}) => {
  const rejected = await page.request.post("/api/upgrade-to-pro", {
    data: { months: 1 },
    headers: { origin: baseURL ?? "" },
  });
  expect(rejected.status()).toBe(403);
  expect(await rejected.json()).toMatchObject({ message: "Impossibile completare l'aggiornamento a Pro" });
});
