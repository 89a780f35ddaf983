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

type ElementStyle = { element: string; digest: number };
type OpenPage = { page: Page; untilQuiet: () => Promise<void> };

/** Digests of the computed styles of all elements, once the page is complete: the styles of a page are 10 MB of text. */
async function readStyles({ page, untilQuiet }: OpenPage): Promise<ElementStyle[]> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilQuiet();
  await expect(page.locator(".spinner, .skeleton")).toHaveCount(0);
  return page.evaluate(async (selector) => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return [...document.querySelectorAll(selector)].map((element) => {
      const computed = getComputedStyle(element);
      let digest = 0;
      for (const name of computed) {
        const value = computed.getPropertyValue(name);
        for (let at = 0; at < value.length; at += 1) digest = (Math.imul(digest, 31) + value.charCodeAt(at)) | 0;
      }
      const text = element.childElementCount === 0 ? ` "${element.textContent.slice(0, 30)}"` : "";
      return { element: `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${text}`, digest };
    });
  }, allElements);
}

const allElements = "body, #root *, [role=dialog] *";

/** The declarations of an element's computed style. */
const readDeclarations = ({ page }: OpenPage, index: number): Promise<string[]> =>
  page.evaluate(
    ([selector, at]) => {
      const element = document.querySelectorAll(selector)[at];
      const computed = element && getComputedStyle(element);
      return computed ? [...computed].map((name) => `${name}: ${computed.getPropertyValue(name)}`) : [];
    },
    [allElements, index] as const,
  );

/** One line for every element that looks different. */
async function listDifferences(direct: OpenPage, navigated: OpenPage): Promise<string[]> {
  const [expected, found] = await Promise.all([readStyles(direct), readStyles(navigated)]);
  if (expected.length !== found.length) return [`${expected.length} elements, ${found.length} after navigation`];
  const differences: string[] = [];
  for (const [index, { element, digest }] of expected.entries()) {
    if (digest === found[index]?.digest) continue;
    const declarations = await readDeclarations(direct, index);
    const others = new Set(await readDeclarations(navigated, index));
    const changed = declarations.filter((declaration) => !others.has(declaration));
    differences.push(`${element} → ${changed.slice(0, 5).join("; ")}`);
  }
  return differences;
}

async function newPage(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.setFixedTime(romeInstant(todayInRome(), "13:20"));
  return { page, untilQuiet: trackNetworkIdle(page) };
}

async function expectSameStyles(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const direct = await newPage(context);
  const navigated = await newPage(context);
  await navigated.page.goto("/faq");
  // The styles of all sheets, in an order in which no page loads them.
  await navigated.page.evaluate(async (files) => {
    const links = files.map((file) =>
      Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/assets/${file}` }),
    );
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener("load", resolve)));
    document.head.append(...links);
    await Promise.all(loaded);
  }, styleSheets);
  for (const address of addresses) {
    await test.step(address, async () => {
      await direct.page.goto(address);
      await navigated.page.evaluate((path) => history.pushState({}, "", path), address);
      // Repeated, because a margin of `auto` reads as 0 until the layout is complete.
      await softly.poll(() => listDifferences(direct, navigated), { message: address, timeout: 60_000 }).toEqual([]);
    });
  }
}

test("every page of a signed-in user looks the same opened directly and by navigation", async ({
  context,
  person,
  db,
}) => {
  test.slow();
  await makeAdmin(db, person);
  await logDishes(db, person, todayInRome());
  await expectSameStyles(context, allAddresses);
});

test("every page without a session looks the same opened directly and by navigation", async ({ context }) => {
  await expectSameStyles(context, publicAddresses);
});
