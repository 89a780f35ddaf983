import { addDays, mondayOf } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { today } from "../lib/local-date.ts";
import { emulateSetting, expectNoAccessibilityViolations } from "../testing/accessibility.ts";
import { entryButton } from "../testing/diary-page.ts";
import { fakeDiary, sixEntries } from "../testing/fake-diary.ts";
import { fakeSettings } from "../testing/fake-settings.ts";
import { expectSoundScreen } from "../testing/layout.ts";
import { mountApp } from "../testing/mount-app.tsx";
import { mountAsGuest } from "../testing/mount-as-guest.ts";

/** Fails when the loaded screen has not one heading and one main part, or is not sound. */
async function expectSoundScreenWithOneHeading(): Promise<void> {
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
  await document.fonts.ready;
  expect(page.getByRole("heading", { level: 1 }).elements()).toHaveLength(1);
  expect(page.getByRole("main").elements()).toHaveLength(1);
  await expectSoundScreen();
}

const is = "has one heading, 44 px touch targets, no accessibility violations and fits every width";

for (const [path, heading] of [
  ["/", "Mangia con gusto"],
  ["/auth?scheda=accedi", "Di nuovo a tavola"],
  ["/auth?scheda=registrati", "Crea il tuo account"],
  ["/faq", "Domande frequenti"],
  ["/contact-support", "Contatta il supporto"],
] as const)
  test(`${path} for a guest ${is}`, async () => {
    mountAsGuest(path, {}, { support: { contact: { email: null } } });
    await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(heading);
    await expectSoundScreenWithOneHeading();
    if (!path.endsWith("registrati")) return;
    await page.getByRole("button", { name: "Crea account" }).click();
    await expect
      .element(page.getByRole("region", { name: "Notifiche (F8)" }))
      .toMatchTextContent("Registrazione Fallita");
    await expectNoAccessibilityViolations();
  });

for (const [path, heading] of [
  ["/", "Oggi"],
  ["/recipes", "Ricette"],
  ["/profile", "Impostazioni"],
  ["/paywall?motivo=limite&resetsAt=2099-01-01T00%3A00%3A00Z", "Passa a PRO"],
  ["/non-esiste", "Qui il piatto è vuoto"],
] as const)
  test(`${path} for a user ${is}`, async () => {
    mountApp(path, fakeSettings);
    await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(heading);
    await expectSoundScreenWithOneHeading();
  });

test("home with six entries has 44 px touch targets, no accessibility violations and fits every width", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  await page.getByRole("button", { name: "Mostra tutte le 6 voci" }).click();
  await expect.element(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
  await expectSoundScreen();
});

/** A colour as the page has it now, as `rgb()`. */
function readColour(colour: string): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
  const read = getComputedStyle(probe).color;
  probe.remove();
  return read;
}

const texts = ["--ink2", "--ink3", "--primary-ink", "--accent-ink", "--gold-ink"];

/** The contrast of the texts of the tokens on the page, to 1 (WCAG 2.2). */
function readContrasts(): number[] {
  const luminance = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = (readColour(colour).match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return texts.map((name) => {
    const [dark = 0, light = 0] = [luminance(`var(${name})`), luminance("var(--bg)")].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });
}

test("for those who ask for more contrast every text has at least 7 to 1, in both themes", async () => {
  for (const theme of ["light", "dark"]) {
    await emulateSetting({ "prefers-color-scheme": theme });
    const before = readContrasts();
    await emulateSetting({ "prefers-color-scheme": theme, "prefers-contrast": "more" });
    for (const [at, contrast] of readContrasts().entries()) {
      expect(contrast, `${theme} ${texts[at]}`).toBeGreaterThan(before[at] ?? Infinity);
      expect(contrast, `${theme} ${texts[at]}`).toBeGreaterThanOrEqual(7);
    }
  }
});

test("in forced colours rings and bars keep a fill that is seen, and the field with the focus an outline", async () => {
  // A week that is over, with a day beside the shown one.
  const monday = mondayOf(addDays(today(), -7));
  const tuesday = addDays(monday, 1);
  mountApp(`/?giorno=${tuesday}`, fakeDiary([...sixEntries(monday), ...sixEntries(tuesday)]));
  await expect.element(entryButton("Yogurt greco")).toBeVisible();
  await emulateSetting({ "forced-colors": "active" });
  const [fill, edge] = ["Highlight", "CanvasText"].map(readColour);
  const styles = (selector: string) =>
    [...document.querySelectorAll(`main ${selector}`)].map((e) => getComputedStyle(e));
  expect(styles(".ring-track").map(({ stroke }) => stroke)).toEqual(Array(7).fill(edge));
  expect(styles(".ring-part").map(({ stroke }) => stroke)).toEqual(Array(5).fill(fill));
  expect(styles(".bar > i").map(({ backgroundColor }) => backgroundColor)).toEqual([fill, fill, fill]);
  expect(styles(".bar").map(({ outline }) => outline)).toEqual(Array(3).fill(`${edge} solid 1px`));
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).click();
  const field = page.getByRole("textbox", { name: "Calorie al giorno" });
  await field.click();
  const box = field.element().closest(".field-box:focus-within");
  expect(box && getComputedStyle(box).outline).toBe(`${fill} solid 2px`);
});

test("home over the goal and an entry in a unit have no accessibility violations", async () => {
  const unit = { label: "1 vasetto", count: 1 };
  const entries = [...sixEntries(), ...sixEntries().map((entry) => ({ ...entry, id: `${entry.id}-2` }))].map((entry) =>
    entry.foodItem.name === "Yogurt greco" ? { ...entry, foodItem: { ...entry.foodItem, unit } } : entry,
  );
  mountApp("/", fakeDiary(entries));
  await expect.element(entryButton("Mandorle").first()).toBeVisible();
  await expectNoAccessibilityViolations();
  await entryButton("Yogurt greco").first().click();
  await expect.element(page.getByRole("textbox", { name: "Quantità in vasetti" })).toBeVisible();
  await expectNoAccessibilityViolations();
});
