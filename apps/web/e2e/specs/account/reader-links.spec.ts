import { anEntry, aFood } from "@fetta/db/testing/factories";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

test("a link lets a reader without account leave a note and propose goals, which wait for the owner, until it is revoked", async ({
  asPerson: page,
  person,
  browser,
  db,
  baseURL,
}) => {
  await anEntry(db, person, await aFood(db, person, { name: "Polpettone" }), todayInRome());
  await page.goto("/profile");
  await page.getByRole("link", { name: "Link per chi ti segue" }).tap();
  await page.getByRole("button", { name: "Crea un link" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Per chi è").fill("Dott.ssa Bianchi");
  await sheet.getByRole("checkbox", { name: /^Acconsento/ }).check();
  await sheet.getByRole("button", { name: "Crea e copia il link" }).tap();
  const address = await sheet.getByLabel("Indirizzo").inputValue();
  expect(address).toMatch(new RegExp(`^${baseURL}/segue#[\\w-]{22}$`));
  await sheet.getByRole("button", { name: "Fatto" }).tap();

  // Another browser, whose requests are watched: the token is in no address, no Referer and no other header.
  const token = address.split("#")[1] ?? "";
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "allow" });
  const reader = await elsewhere.newPage();
  const readerErrors = await collectPageErrors(reader);
  const requests: { url: string; headers: Record<string, string> }[] = [];
  reader.on("request", (request) => requests.push({ url: request.url(), headers: request.headers() }));
  await reader.goto(address);
  await expect(reader.getByRole("heading", { level: 1, name: "Diario di Giulia" })).toBeVisible();
  await reader
    .getByRole("button", { name: /^Mostra i pasti/ })
    .first()
    .click();
  await expect(reader.getByText("Polpettone")).toBeVisible();
  await reader.getByLabel("Nota", { exact: true }).fill("Più fibre a colazione.");
  await reader.getByRole("button", { name: "Lascia la nota" }).click();
  await expect(reader.getByRole("listitem").filter({ hasText: "Più fibre a colazione." })).toBeVisible();
  await reader.getByLabel("Calorie al giorno").fill("1950");
  await reader.getByRole("button", { name: "Proponi" }).click();
  await expect(reader.getByText("in attesa")).toBeVisible();
  expect(requests.some(({ headers }) => headers["x-reader-link"] === token)).toBe(true);
  for (const { url, headers } of requests) {
    const { "x-reader-link": _own, ...others } = headers;
    expect(new URL(url).origin).toBe(baseURL);
    expect(`${url.split("#")[0] ?? ""} ${JSON.stringify(others)}`).not.toContain(token);
    expect(headers["cookie"]).toBeUndefined();
  }
  expect(await reader.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);

  await page.goto("/profile");
  await page.getByRole("link", { name: /1 nota nuova e 1 proposta da vedere/ }).tap();
  await expect(page.getByText("Più fibre a colazione.")).toBeVisible();
  await page.getByRole("button", { name: "Applica da domani" }).tap();
  await expect(page.getByText("Obiettivi applicati da domani")).toBeVisible();
  await page.getByRole("button", { name: "Revoca il link per Dott.ssa Bianchi" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoca" }).tap();
  await expect(page.getByText("Chiuso", { exact: true })).toBeVisible();

  expect(readerErrors).toEqual([]);
  await reader.reload();
  await expect(reader.getByRole("heading", { name: "Questo link non è più attivo" })).toBeVisible();
  await expect(reader.getByText("Giulia")).toHaveCount(0);
  await elsewhere.close();
});
