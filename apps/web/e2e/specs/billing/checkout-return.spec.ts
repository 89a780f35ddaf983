import type { Page } from "@playwright/test";
import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { toast } from "../../pages/diary.page.ts";
import { aPerson, enterAs, expect, test } from "../../support/test-fixtures.ts";
import { expectFingerSized, expectFitsEverywhere } from "../../support/layout-checks.ts";
import {
  activation,
  atStripe,
  goOn,
  grantsOf,
  openCheckout,
  paidCheckout,
  returnOf,
  sharedStripe,
} from "../../pages/checkout.page.ts";
import { breakCalls, holdCalls, names, watchCalls } from "../../support/page-requests.ts";

const late = (page: Page) =>
  activation(page).getByRole("heading", { name: "Ci stiamo mettendo più del previsto" });
const working = (page: Page) => activation(page).getByRole("heading", { name: "Attendi prego" });

test("nothing is promised for a payment that the server does not know: it is told kindly, and gives nothing", async ({
  page,
  person,
  db,
}) => {
  await page.goto(returnOf({ ...person, id: "someone-else" }, "yearly", "cs_test_invented"));
  await expect(late(page)).toBeVisible();
  await expect(activation(page)).toContainText("Il pagamento non risulta ancora completato.");
  await expect(activation(page)).toContainText("non ti è stato addebitato nulla");
  await expect(page.getByText("Benvenuto in PRO")).toHaveCount(0);
  await expect(activation(page).getByRole("link", { name: "Contatta supporto" })).toHaveAttribute(
    "href",
    "/contact-support",
  );
  await activation(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(activation(page).getByRole("button", { name: "Riprova" })).toBeEnabled();
  await expect(late(page)).toBeVisible();
  await expectNoBarriers(page);
  await expectFingerSized(activation(page));
  await expectFitsEverywhere(page);
  await activation(page).getByRole("button", { name: "Vai al diario" }).tap();
  await expect(activation(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Passa a PRO" })).toBeVisible();
  await expect(toast(page)).toHaveText("");
  expect(await grantsOf(db, person)).toEqual([]);
});

test("what somebody else paid for gives nothing to who uses their address", async ({
  page,
  person,
  db,
  browser,
  baseURL,
}) => {
  const session = await paidCheckout(page, baseURL ?? "");
  const thief = await aPerson(db);
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "it-IT" });
  await enterAs(db, thief, context, baseURL ?? "");
  const other = await context.newPage();
  await other.goto(returnOf(person, "monthly", session));
  await expect(late(other)).toBeVisible();
  await context.close();
  expect(await grantsOf(db, thief)).toEqual([]);
});

test("on any page the address is cleaned at once, a reload repeats nothing, and leaving leads to the diary", async ({
  page,
  person,
  baseURL,
}) => {
  const session = await paidCheckout(page, baseURL ?? "");
  const calls = watchCalls(page, "billing.activate");
  await page.goto("/profile");
  await page.goto(`${returnOf(person, "monthly", session, "/recipes")}&altro=1`);
  await expect(working(page)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/recipes?altro=1`);
  await expect(goOn(page)).toBeVisible();
  await goOn(page).tap();
  await expect(page).toHaveURL(`${baseURL}/`);
  // The welcome belongs to the home page's own address.
  await expect(toast(page)).toHaveText("");
  await page.reload();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(activation(page)).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/profile`);
});

/** Waits until the server has heard from the provider that the person on the page has paid. */
async function untilHeard(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get("/api/user/profile")).json(), { timeout: 30_000 })
    .toMatchObject({ proStatus: "active" });
}

test("a reload in the middle starts nothing anew, and PRO is there all the same", async ({
  page,
  person,
  baseURL,
}) => {
  const session = await paidCheckout(page, baseURL ?? "");
  await untilHeard(page);
  await page.goto(returnOf(person, "monthly", session));
  await expect(working(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(activation(page)).toHaveCount(0);
});

test("a server that fails at first is asked again while the bar moves", async ({ page, person, baseURL }) => {
  const session = await paidCheckout(page, baseURL ?? "");
  await page.route(
    (url) => names(url.href, "billing.activate"),
    (route) => route.fulfill({ status: 500, body: "Internal Server Error" }),
    { times: 1 },
  );
  const calls = watchCalls(page, "billing.activate");
  await page.goto(returnOf(person, "monthly", session));
  await expect(working(page)).toBeVisible();
  await expect(goOn(page)).toBeVisible({ timeout: 30_000 });
  expect(calls).toHaveLength(2);
});

test("where the server does not answer for the payment, what it says of PRO is enough", async ({
  page,
  person,
  baseURL,
}) => {
  const session = await paidCheckout(page, baseURL ?? "");
  await untilHeard(page);
  await breakCalls(page, "billing.activate");
  await page.goto(returnOf(person, "monthly", session));
  await expect(working(page)).toBeVisible();
  await expect(
    activation(page).getByRole("heading", { name: /^Benvenuto in PRO, valido fino al/ }),
  ).toBeVisible({ timeout: 30_000 });
  await goOn(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});

test("without a connection it says so, and Riprova brings PRO as soon as there is one", async ({
  page,
  person,
  context,
  baseURL,
}) => {
  const session = await openCheckout(page, baseURL ?? "", "monthly");
  // The server is not asked before the connection is gone.
  const letThrough = await holdCalls(page, "billing.activate");
  await page.goto(returnOf(person, "monthly", session));
  await expect(working(page)).toBeVisible();
  await context.setOffline(true);
  letThrough();
  await expect(late(page)).toBeVisible({ timeout: 30_000 });
  await expect(activation(page)).toContainText("Non riesco a raggiungere il server.");
  await atStripe(sharedStripe(), "pay", session);
  await context.setOffline(false);
  await activation(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(activation(page).getByRole("heading", { name: /^Benvenuto in PRO/ })).toBeFocused();
  await goOn(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});

test("who has PRO already, and a payment that is not there, keeps what they have and is told so", async ({
  page,
  person,
  baseURL,
}) => {
  await paidCheckout(page, baseURL ?? "", "weekly");
  await untilHeard(page);
  const unpaid = await openCheckout(page, baseURL ?? "", "yearly");
  await page.goto(returnOf(person, "yearly", unpaid));
  await expect(late(page)).toBeVisible();
  await expect(activation(page)).toContainText(
    /Intanto il tuo PRO resta valido fino al(l’| )\d+ \w+ 20\d\d\./,
  );
});
