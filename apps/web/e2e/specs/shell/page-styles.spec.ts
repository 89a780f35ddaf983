import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { makeAdmin } from "../../pages/admin.page.ts";
import { logDishes } from "../../support/logged-meals.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";
import { expect, test } from "../../support/test-fixtures.ts";

/** The look of a page does not depend on the pages and sheets that were open before it. */

const pathOf = (folder: string): string => fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
/** The pages that do not ask for a session. */
const publicAddresses = [
  "/",
  "/auth",
  "/contact-support",
  "/faq",
  "/nuova-password",
  "/privacy",
  "/recesso",
  "/verifica",
];
/** Every address of the app; a file with a leading "-" is no route, `_app` has no part in the address. */
const allAddresses = readdirSync(pathOf("src/routes"), { recursive: true, encoding: "utf8" })
  .filter((file) => /^(?:_app\/)?[a-z$][\w-]*\.tsx$/.test(file))
  .map(
    (file) =>
      `/${file
        .replace(/^_app\//, "")
        .replace(/(?:index)?\.tsx$/, "")
        .replace("$", "non-esiste")}`,
  );
const styleSheets = readdirSync(pathOf("dist/assets")).filter((file) => file.endsWith(".css"));

/** Reports the differences of every page, not of the first alone. */
const softly = expect.configure({ soft: true });

/** The elements of a page, and for each the index of its computed style in `styles`. */
type PageStyles = { elements: string[]; indexes: number[]; styles: string[] };

/** Waits until a page is complete. */
async function waitUntilComplete(page: Page, untilQuiet: () => Promise<void>): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What loads near the viewport alone, the ad of the diary, is loaded in both pages.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await untilQuiet();
  await expect(page.locator(".spinner, .skeleton")).toHaveCount(0);
}

/** The computed styles of all elements. */
function readStyles(page: Page): Promise<PageStyles> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    // A new layout of the whole page: Chromium at times keeps one in which a margin of `auto` reads as 0.
    document.body.style.display = "none";
    document.body.getBoundingClientRect();
    document.body.style.removeProperty("display");
    document.body.getBoundingClientRect();
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const all = [...document.querySelectorAll("body, #root *, [role=dialog] *")];
    const elements = all.map((element) => {
      const text = element.childElementCount === 0 ? ` "${element.textContent.slice(0, 30)}"` : "";
      return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${text}`;
    });
    // A variable has no look of its own, and another page's style sheet may define further ones.
    // A ring that the server has drawn already is not animated again.
    const names = [...getComputedStyle(document.body)].filter((name) => !/^--|^animation/.test(name));
    // Each different style once: many elements share one, and a page has megabytes of them.
    const known = new Map<string, number>();
    const indexes = all.map((element) => {
      const computed = getComputedStyle(element);
      const style = names.map((name) => `${name}: ${computed.getPropertyValue(name)}`).join("; ");
      const index = known.get(style) ?? known.size;
      known.set(style, index);
      return index;
    });
    return { elements, indexes, styles: [...known.keys()] };
  });
}

/** One line for every element that looks different. */
function listDifferences(direct: PageStyles, navigated: PageStyles): string[] {
  const { length } = direct.elements;
  if (length !== navigated.elements.length) {
    const missingIn = (page: PageStyles, other: PageStyles) =>
      page.elements.filter((element) => !other.elements.includes(element)).join(", ");
    return [`only directly: ${missingIn(direct, navigated)}; only after navigation: ${missingIn(navigated, direct)}`];
  }
  return direct.elements.flatMap((element, at) => {
    const [before = "", after = ""] = [direct, navigated].map(({ indexes, styles }) => styles[indexes[at] ?? -1]);
    if (before === "") return [`${element} has no computed style`];
    if (before === after) return [];
    const others = after.split("; ");
    const changed = before.split("; ").filter((declaration) => !others.includes(declaration));
    return [`${element} → ${changed.slice(0, 5).join("; ")}`];
  });
}

async function newPage(context: BrowserContext): Promise<[Page, () => Promise<void>]> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  return [page, trackNetworkIdle(page)];
}

/** How many pages are opened ahead of the one that is compared. */
const pagesAhead = 3;

/** Opens an address as the first page of a tab. */
async function openDirectly(context: BrowserContext, address: string): Promise<[Page, () => Promise<void>]> {
  const opened = await newPage(context);
  await opened[0].goto(address);
  // The landing page starts the app with the first press or key.
  if ((await opened[0].locator("html[data-session=none] #prerendered").count()) > 0)
    await opened[0].keyboard.press("Shift");
  await waitUntilComplete(...opened);
  return opened;
}

async function expectSameStyles(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  // The clock is that of all pages: set for one of them, it would fail where another one closes.
  await context.clock.setFixedTime(romeInstant(todayInRome(), "13:20"));
  const [navigated, navigatedQuiet] = await newPage(context);
  await navigated.goto("/faq");
  // The styles of all sheets, in an order in which no page loads them.
  await navigated.evaluate(async (files) => {
    const links = files.map((file) =>
      Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/assets/${file}` }),
    );
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener("load", resolve)));
    document.head.append(...links);
    await Promise.all(loaded);
  }, styleSheets);
  const opened = addresses.slice(0, pagesAhead).map((address) => openDirectly(context, address));
  for (const [at, address] of addresses.entries()) {
    await test.step(address, async () => {
      await navigated.evaluate((path) => history.pushState({}, "", path), address);
      const first = opened[at];
      if (!first) throw new Error(`${address} was not opened`);
      const [[direct, directQuiet]] = await Promise.all([first, waitUntilComplete(navigated, navigatedQuiet)]);
      for (const opening of [direct, navigated])
        await softly(opening).toHaveTitle(`${await opening.getByRole("heading", { level: 1 }).textContent()} · Fetta`);
      let isRepeated = false;
      // Repeated, because parts of a page come late on a slow machine.
      const findDifferences = async (): Promise<string[]> => {
        if (isRepeated)
          await Promise.all([waitUntilComplete(direct, directQuiet), waitUntilComplete(navigated, navigatedQuiet)]);
        isRepeated = true;
        return listDifferences(...(await Promise.all([readStyles(direct), readStyles(navigated)])));
      };
      await softly.poll(findDifferences, { message: address, timeout: 60_000 }).toEqual([]);
      await direct.close();
      const next = addresses[at + pagesAhead];
      if (next !== undefined) opened.push(openDirectly(context, next));
    });
  }
}

test("every page of a signed-in user looks the same opened directly and by navigation, and names the document after its heading", async ({
  context,
  person,
  db,
}) => {
  test.slow();
  await makeAdmin(db, person);
  await logDishes(db, person, todayInRome());
  await expectSameStyles(context, allAddresses);
});

test("every page without a session looks the same opened directly and by navigation, and names the document after its heading", async ({
  context,
}) => {
  await expectSameStyles(context, publicAddresses);
});
