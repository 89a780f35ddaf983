// npm run accessibility: what axe, IBM Equal Access and Siteimprove Alfa find on every screen, in both themes, on two
// phones and a desk. Words limit the run: a checker ("axe", "equal-access", "alfa"), a width in px, a theme.
import type { Page } from "@playwright/test";
import { checkScreenWith, checkers, type Violation } from "./accessibility-checkers.ts";
import { accessibilityNoise, type Checker } from "./accessibility-noise.ts";
import { makeAdmin } from "../pages/admin.page.ts";
import { waitForAnimations } from "../pages/diary.page.ts";
import { guestScreens, homeSheets, openHomeSheet, personScreens } from "../pages/screen-catalogue.ts";
import type { VisitScreen } from "./account-screens.ts";
import { logWeek, walkScreens, withScreens } from "./screen-walk.ts";
import { expect } from "./test-fixtures.ts";

const viewports = [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
/** Those of the values that were asked for; all, where none was. */
const pick = <Value extends string | number>(values: readonly Value[]): readonly Value[] => {
  const asked = values.filter((value) => words.includes(String(value)));
  return asked.length > 0 ? asked : values;
};
const usedCheckers = pick(Object.keys(checkers) as Checker[]);
const usedWidths = pick(viewports.map(({ width }) => width));
const usedThemes = pick(["light", "dark"]);

/** Violations by checker, rule and element, with the places where they were found. */
const found = new Map<string, { violation: Violation; places: Set<string> }>();
let checks = 0;

async function checkScreen(page: Page, screen: string): Promise<void> {
  const viewport = page.viewportSize();
  for (const size of viewports.filter(({ width }) => usedWidths.includes(width))) {
    await page.setViewportSize(size);
    // Fetched when a screen first becomes wide; findings of a page that still changes cannot be traced to their element.
    if (size.width >= 1024 && (await page.locator(".page-tabs").count()) > 0)
      await page.locator(".side a").first().waitFor({ state: "attached" });
    for (const colorScheme of usedThemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Colours are only final after the fade-in.
      await waitForAnimations(page.locator("body"));
      for (const checker of usedCheckers) {
        checks += 1;
        for (const violation of await checkScreenWith(checker, page)) {
          const key = [checker, violation.rule, violation.element].join(" ");
          const known = found.get(key) ?? { violation, places: new Set() };
          known.places.add(`${screen} ${size.width} ${colorScheme}`);
          found.set(key, known);
        }
      }
    }
  }
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** Visits addresses, each once it has its heading and nothing of it is loading. */
const walkAddresses =
  (addresses: readonly string[]) =>
  async (page: Page, visit: VisitScreen): Promise<void> => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await visit(page, address);
    }
  };

async function walkHomeSheets(page: Page, visit: VisitScreen): Promise<void> {
  for (const sheet of homeSheets) {
    await page.goto("/");
    await openHomeSheet(page, sheet);
    await visit(page, sheet.title);
  }
}

const pathsOf = (screens: readonly { path: string }[]): string[] => screens.map(({ path }) => path);
const guestAddresses = ["/privacy", "/collega", "/nuova-password", "/verifica", "/segue"];
const personAddresses = ["/nutrienti", "/fabbisogno", "/condivisione", "/crediti", "/recesso"];
const adminSections = ["codici", "assistenza", "persone", "registro", "server"];

try {
  await withScreens(async (walkIn) => {
    const walkAs = walkIn("light", checkScreen);
    await walkScreens(walkAs);
    await walkAs(walkHomeSheets, { prepare: logWeek });
    await walkAs(walkAddresses([...pathsOf(guestScreens), ...guestAddresses]), { isGuest: true });
    await walkAs(walkAddresses([...pathsOf(personScreens), ...personAddresses]), { prepare: logWeek });
    await walkAs(walkAddresses(adminSections.map((section) => `/admin?sezione=${section}`)), { prepare: makeAdmin });
  });
} finally {
  for (const { checker, rule, only, reason } of accessibilityNoise)
    if (usedCheckers.includes(checker)) print(`Left out: ${checker} ${rule}${only ? ` (${only})` : ""}: ${reason}`);
  for (const { violation, places } of found.values()) {
    print(`\n${violation.checker} ${violation.rule}: ${violation.message}\n  ${violation.element}`);
    print(`  ${places.size} places: ${[...places].slice(0, 5).join(", ")}`);
  }
  print(`\n${checks} checks, ${found.size} violations`);
  process.exitCode = found.size === 0 ? 0 : 1;
}
