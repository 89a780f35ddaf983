import type { BrowserContext, Page, Route } from "@playwright/test";
import { openHome, toastRegion } from "../../pages/diary.page.ts";
import { waitForAnimationsOnPress } from "../../support/animation-wait.ts";
import { countStoredRows, offlineBanner, waitForServiceWorker } from "../../support/offline-mode.ts";
import { aTestUser, expect, signInContext, test, type TestUser } from "../../support/test-fixtures.ts";
import { callsProcedure } from "../../support/page-requests.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";

/** `FETTA_BROWSER_HISTORIES=30` for the long run. */
const histories = Number(process.env["FETTA_BROWSER_HISTORIES"] ?? 2);
const stepsPerHistory = 14;

test.use({ serviceWorkers: "allow" });

/** Pseudo-random numbers, reproducible by seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const isChange = ({ pathname }: URL): boolean =>
  /^\/api\/trpc\/(trends\.addWater|diary\.(addQuick|remove))/.test(pathname);

/** A phone: its browser, who holds it, and what its network does to the next change. */
type Phone = { context: BrowserContext; page: Page; holder: TestUser; fault: "none" | "request" | "answer" };

async function startPhone(context: BrowserContext, holder: TestUser): Promise<Phone> {
  const page = await context.newPage();
  waitForAnimationsOnPress(page);
  const phone: Phone = { context, page, holder, fault: "none" };
  await context.route(isChange, async (route: Route) => {
    const { fault } = phone;
    phone.fault = "none";
    if (fault === "answer") await route.fetch();
    return fault === "none" ? route.continue() : route.abort("connectionreset");
  });
  await openHome(page);
  await waitForServiceWorker(page);
  // What is shown offline is stored after the first press.
  await page.getByRole("heading", { name: "Diario" }).click();
  await expect.poll(() => countStoredRows(page, "responses", "account.me"), { timeout: 20_000 }).toBe(1);
  return phone;
}

/** What each person has done, whatever became of the requests. */
class Wanted {
  readonly water = new Map<string, number>();
  readonly names = new Map<string, string[]>();
  drink = ({ id }: TestUser): unknown => this.water.set(id, (this.water.get(id) ?? 0) + 200);
  eat = ({ id }: TestUser, name: string): unknown => this.names.set(id, [...(this.names.get(id) ?? []), name]);
  remove = ({ id }: TestUser, name: string): unknown =>
    this.names.set(
      id,
      (this.names.get(id) ?? []).filter((other) => other !== name),
    );
}

async function eat({ page }: Phone, name: string): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi a Pranzo", exact: true }).click();
  await page.getByRole("dialog", { name: "Cosa hai mangiato?" }).getByRole("button", { name: "Solo calorie" }).click();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("100");
  await quick.getByRole("textbox", { name: "Nome (facoltativo)" }).fill(name);
  await quick.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
}

/** Removes the first entry that the phone shows; returns its name, or undefined when it shows none. */
async function removeFirstShown({ page }: Phone): Promise<string | undefined> {
  const menu = page.getByRole("button", { name: /^Altre azioni per Piatto/ }).first();
  if (!(await menu.isVisible())) return undefined;
  const name = (await menu.getAttribute("aria-label"))?.replace("Altre azioni per ", "");
  await menu.click();
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
  return name;
}

for (let seed = 1; seed <= histories; seed += 1) {
  test(`two phones and two people on bad networks leave on the server what was done, once (history ${seed})`, async ({
    browser,
    db,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const origin = baseURL ?? "";
    const random = randomOf(seed);
    const people = [await aTestUser(db), await aTestUser(db)] as const;
    const wanted = new Wanted();
    const phones: Phone[] = [];
    for (const _ of [1, 2]) {
      const context = await browser.newContext({ serviceWorkers: "allow", baseURL: origin });
      await signInContext(db, people[0], context, origin);
      phones.push(await startPhone(context, people[0]));
    }
    const handOver = async (phone: Phone, next: TestUser): Promise<void> => {
      await phone.context.setOffline(false);
      await phone.context.clearCookies();
      await signInContext(db, next, phone.context, origin);
      phone.holder = next;
      // Until the server has said who is signed in, a slow start may show the cached day of the one before.
      const read = phone.page.waitForResponse(
        (response) => callsProcedure(response.url(), "home.read") && response.ok(),
      );
      await openHome(phone.page);
      await read;
    };
    for (let step = 0; step < stepsPerHistory; step += 1) {
      const phone = phones[random() < 0.5 ? 0 : 1];
      if (!phone) continue;
      const luck = random();
      if (luck < 0.25) {
        await phone.page.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click();
        wanted.drink(phone.holder);
        await expect(toastRegion(phone.page)).toContainText("200 ml", { timeout: 20_000 });
      } else if (luck < 0.48) {
        const name = `Piatto ${seed}-${step}`;
        await eat(phone, name);
        wanted.eat(phone.holder, name);
      } else if (luck < 0.58) {
        const name = await removeFirstShown(phone);
        if (name !== undefined) wanted.remove(phone.holder, name);
      } else if (luck < 0.67) await phone.context.setOffline(true);
      else if (luck < 0.76) await phone.context.setOffline(false);
      else if (luck < 0.87) phone.fault = random() < 0.5 ? "request" : "answer";
      else if (luck < 0.94) {
        await phone.page.close();
        phone.page = await phone.context.newPage();
        await openHome(phone.page);
      } else await handOver(phone, people[phone.holder === people[0] ? 1 : 0]);
    }
    for (const person of people)
      for (const phone of phones) {
        phone.fault = "none";
        await handOver(phone, person);
        await expect(offlineBanner(phone.page).filter({ hasText: "in attesa" })).toHaveCount(0, { timeout: 60_000 });
      }
    for (const { page } of phones) await expect.poll(() => countStoredRows(page, "changes")).toBe(0);
    const stored = await Promise.all(
      people.map(async (person) => {
        const water = await db.selectFrom("waterLog").select("ml").where("userId", "=", person.id).execute();
        const eaten = (await listLoggedEntries(db, person)).map(({ name }) => name);
        return { water: water[0]?.ml ?? 0, eaten: eaten.toSorted() };
      }),
    );
    expect(stored).toEqual(
      people.map(({ id }) => ({ water: wanted.water.get(id) ?? 0, eaten: (wanted.names.get(id) ?? []).toSorted() })),
    );
    for (const { context } of phones) await context.close();
  });
}
