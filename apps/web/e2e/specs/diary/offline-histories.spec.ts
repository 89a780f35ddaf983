import type { BrowserContext, Page, Route } from "@playwright/test";
import { entryButton, openHome, toastRegion } from "../../pages/diary.page.ts";
import { waitForAnimationsOnPress } from "../../support/animation-wait.ts";
import { countStoredRows, offlineBanner, storeForOffline, waitForServiceWorker } from "../../support/offline-mode.ts";
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
  /^\/api\/trpc\/(trends\.addWater|diary\.(addQuick|edit|remove))/.test(pathname);

/** A phone: its browser, who holds it, what its network does to the next change, and the soups that were logged on it. */
type Phone = {
  context: BrowserContext;
  page: Page;
  holder: TestUser;
  fault: "none" | "request" | "answer";
  soups: { name: string; of: TestUser }[];
};

async function startPhone(context: BrowserContext, holder: TestUser): Promise<Phone> {
  const page = await context.newPage();
  waitForAnimationsOnPress(page);
  const phone: Phone = { context, page, holder, fault: "none", soups: [] };
  await context.route(isChange, async (route: Route) => {
    const { fault } = phone;
    phone.fault = "none";
    if (fault === "answer") await route.fetch();
    return fault === "none" ? route.continue() : route.abort("connectionreset");
  });
  await openHome(page);
  await waitForServiceWorker(page);
  await storeForOffline(page);
  return phone;
}

/** kcal of an entry that was not edited. */
const loggedKcal = 100;

/** What each person has done, whatever became of the requests: water in ml, and the kcal of each entry. */
class Wanted {
  readonly water = new Map<string, number>();
  readonly #eaten = new Map<string, Map<string, number>>();
  eatenBy({ id }: TestUser): Map<string, number> {
    const eaten = this.#eaten.get(id) ?? new Map<string, number>();
    this.#eaten.set(id, eaten);
    return eaten;
  }
  drink = ({ id }: TestUser): unknown => this.water.set(id, (this.water.get(id) ?? 0) + 200);
  eat = (person: TestUser, name: string, kcal = loggedKcal): unknown => this.eatenBy(person).set(name, kcal);
  remove = (person: TestUser, name: string): unknown => this.eatenBy(person).delete(name);
}

async function eat({ page }: Phone, name: string): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi a Pranzo", exact: true }).click();
  await page.getByRole("dialog", { name: "Cosa hai mangiato?" }).getByRole("button", { name: "Solo calorie" }).click();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill(String(loggedKcal));
  await quick.getByRole("textbox", { name: "Nome (facoltativo)" }).fill(name);
  await quick.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
}

/**
 * Gives the last soup of the one who holds the phone other calories; returns its name, or undefined where the phone shows
 * none. Soups are edited on the phone that logged them and never removed, so that no edit conflicts with another change.
 */
async function editLastSoup({ page, soups, holder }: Phone, kcal: number): Promise<string | undefined> {
  const name = soups.findLast(({ of }) => of === holder)?.name;
  if (name === undefined || !(await entryButton(page, name).isVisible())) return undefined;
  await entryButton(page, name).click();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await editor.getByRole("textbox", { name: "Calorie" }).fill(String(kcal));
  await editor.getByRole("button", { name: "Salva" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
  return name;
}

/** Removes the first dish that the phone shows; returns its name, or undefined when it shows none. */
async function removeFirstShown({ page }: Phone): Promise<string | undefined> {
  const menu = page.getByRole("button", { name: /^Altre azioni per Piatto/ }).first();
  if (!(await menu.isVisible())) return undefined;
  const name = (await menu.getAttribute("aria-label"))?.replace("Altre azioni per ", "");
  await menu.click();
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
  return name;
}

const waiting = (page: Page) => offlineBanner(page).filter({ hasText: "in attesa" });

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
    const signOut = async (phone: Phone): Promise<void> => {
      phone.fault = "none";
      await expect(waiting(phone.page)).toHaveCount(0, { timeout: 60_000 });
      await phone.page.getByRole("link", { name: "Impostazioni" }).click();
      await phone.page.getByRole("button", { name: "Esci", exact: true }).click();
      await expect(phone.page.getByRole("link", { name: "Inizia ora" }).first()).toBeVisible();
    };
    const handOver = async (phone: Phone, next: TestUser, signsOut = false): Promise<void> => {
      await phone.context.setOffline(false);
      if (signsOut) await signOut(phone);
      await phone.context.clearCookies();
      await signInContext(db, next, phone.context, origin);
      phone.holder = next;
      // Until the server has said who is signed in, a slow start may show the cached day of the one before.
      const read = phone.page.waitForResponse(
        (response) => callsProcedure(response.url(), "home.read") && response.ok(),
      );
      await openHome(phone.page);
      await read;
      if (signsOut) await storeForOffline(phone.page);
    };
    for (let step = 0; step < stepsPerHistory; step += 1) {
      const phone = phones[random() < 0.5 ? 0 : 1];
      if (!phone) continue;
      const luck = random();
      if (luck < 0.25) {
        await phone.page.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click();
        wanted.drink(phone.holder);
        await expect(toastRegion(phone.page)).toContainText("200 ml", { timeout: 20_000 });
      } else if (luck < 0.46) {
        const isSoup = random() < 0.5;
        const name = `${isSoup ? "Zuppa" : "Piatto"} ${seed}-${step}`;
        await eat(phone, name);
        wanted.eat(phone.holder, name);
        if (isSoup) phone.soups.push({ name, of: phone.holder });
      } else if (luck < 0.56) {
        const name = await editLastSoup(phone, loggedKcal + step);
        if (name !== undefined) wanted.eat(phone.holder, name, loggedKcal + step);
      } else if (luck < 0.62) {
        const name = await removeFirstShown(phone);
        if (name !== undefined) wanted.remove(phone.holder, name);
      } else if (luck < 0.69) await phone.context.setOffline(true);
      else if (luck < 0.76) await phone.context.setOffline(false);
      else if (luck < 0.84) phone.fault = random() < 0.5 ? "request" : "answer";
      else if (luck < 0.88) {
        // The clock of the phone is right, or wrong by a day.
        await phone.context.clock.setSystemTime(Date.now() + Math.floor(random() * 3 - 1) * 86_400_000);
        await openHome(phone.page);
      } else if (luck < 0.93) {
        await phone.page.close();
        phone.page = await phone.context.newPage();
        await openHome(phone.page);
      } else await handOver(phone, people[phone.holder === people[0] ? 1 : 0], random() < 0.5);
    }
    for (const person of people)
      for (const phone of phones) {
        phone.fault = "none";
        await handOver(phone, person);
        await expect(waiting(phone.page)).toHaveCount(0, { timeout: 60_000 });
      }
    for (const { page } of phones) await expect.poll(() => countStoredRows(page, "changes")).toBe(0);
    for (const person of people) {
      const water = await db.selectFrom("waterLog").select("ml").where("userId", "=", person.id).execute();
      expect(water.reduce((sum, { ml }) => sum + ml, 0)).toBe(wanted.water.get(person.id) ?? 0);
      const eaten = (await listLoggedEntries(db, person)).map(
        ({ name, caloriesOverride }) => [name, caloriesOverride ?? loggedKcal] as const,
      );
      expect(eaten).toHaveLength(wanted.eatenBy(person).size);
      expect(new Map(eaten)).toEqual(wanted.eatenBy(person));
    }
    for (const { context } of phones) await context.close();
  });
}
