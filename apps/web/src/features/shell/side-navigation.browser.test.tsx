import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { entryButton } from "../../testing/diary-page.ts";
import { fakeDiary, sixEntries } from "../../testing/fake-diary.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { addDays } from "@fetta/domain/calendar-day";
import { formatDay, today } from "../../lib/local-date.ts";
import { expectNoTextOverText, expectNothingCut, setMouse, setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";

const navigation = page.getByRole("navigation", { name: "Navigazione principale" });
const heading = page.getByRole("heading", { level: 1 });
const addButton = page.getByRole("button", { name: "Aggiungi al diario", exact: true });
const sideWidth = (): number | undefined => document.querySelector(".side")?.getBoundingClientRect().width;

for (const [width, height, side] of [
  [1024, 768, 88],
  [1280, 800, 248],
] as const) {
  test(`at ${width} px the pages stand at the side, ${side} px wide, and nothing is cut or covered`, async () => {
    await setViewport(width, height);
    mountApp("/", { ...fakeDiary(sixEntries()), ...fakeSettings });
    await expect.element(navigation.getByRole("link")).toHaveLength(4);
    await expect.element(addButton).toHaveLength(1);
    await expect.element(page.getByRole("banner").getByRole("button", { name: "Aggiungi al diario" })).toBeVisible();
    expect(sideWidth()).toBe(side);
    await document.fonts.ready;
    expectNothingCut();
    expectNoTextOverText(document.body);
    for (const [name, title] of [
      ["Ricette", "Ricette"],
      ["Impostazioni", "Impostazioni"],
      ["Home", "Oggi"],
    ] as const) {
      await navigation.getByRole("link", { name }).click();
      await expect.element(heading).toHaveTextContent(title);
      await expect.element(navigation.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      expect(document.querySelectorAll("[aria-current=page]")).toHaveLength(1);
    }
    await expectNoAccessibilityViolations();
  });
}

test("the side offers PRO to free users, and the admin pages to admins", async () => {
  await setViewport(1280, 800);
  const me = sampleAccount();
  mountApp("/", fakeDiary(), { me: { ...me, profile: { ...me.profile, role: "admin" } } });
  await expect.element(page.getByRole("link", { name: /1 scansione piatto oggi.*Scopri PRO/ })).toBeVisible();
  await expect.element(navigation.getByRole("link", { name: "Amministrazione" })).toBeVisible();
});

const calendar = page.getByRole("region", { name: formatDay(today(), "monthAndYear") });
const dayButton = (day: string) =>
  calendar.getByRole("button", { name: new RegExp(`^${formatDay(day, "full")}`) }).first();

test("with a mouse the side has the month, which marks days with entries and opens the diary of a day", async () => {
  await setViewport(1280, 800);
  setMouse();
  const yesterday = addDays(today(), -1);
  mountApp("/profile", { ...fakeDiary(sixEntries(yesterday)), ...fakeSettings });
  await expect.element(dayButton(today())).toHaveAttribute("aria-current", "date");
  await expect.element(dayButton(yesterday)).toHaveAccessibleName(`${formatDay(yesterday, "full")}, nel diario`);
  await expect.element(dayButton(today())).toHaveAccessibleName(formatDay(today(), "full"));
  await document.fonts.ready;
  expectNothingCut();
  expectNoTextOverText(document.body);
  await dayButton(yesterday).click();
  await expect.element(heading).toHaveTextContent("Ieri");
  await expect.element(dayButton(yesterday)).toHaveAttribute("aria-current", "date");
  await expectNoAccessibilityViolations();
});

test("a day loses its mark with its last entry", async () => {
  await setViewport(1280, 800);
  setMouse();
  const [entry] = sixEntries();
  mountApp("/", fakeDiary(entry ? [entry] : []));
  await expect.element(dayButton(today())).toHaveAccessibleName(/nel diario$/);
  await expect.element(entryButton("Yogurt greco")).toBeVisible();
  (entryButton("Yogurt greco").element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.element(dayButton(today())).toHaveAccessibleName(formatDay(today(), "full"));
});

test("in the month the arrows move by days and weeks, and the page keys by months", async () => {
  await setViewport(1280, 800);
  setMouse();
  mountApp("/?giorno=2026-11-21", fakeDiary());
  const november = page.getByRole("region", { name: "novembre 2026" });
  await expect.element(november).toBeVisible();
  november.element().querySelector<HTMLElement>("[aria-current=date]")?.focus();
  for (const [key, day] of [
    ["{ArrowUp}", "sabato 14 novembre"],
    ["{ArrowRight}", "domenica 15 novembre"],
    ["{Home}", "lunedì 9 novembre"],
    ["{End}", "domenica 15 novembre"],
    ["{PageUp}", "giovedì 15 ottobre"],
    ["{PageDown}", "domenica 15 novembre"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe(day);
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(heading).toHaveTextContent("domenica 15");
});

test("a window that becomes narrow keeps the page and has the tab bar", async () => {
  await setViewport(1024, 768);
  mountApp("/", fakeDiary(sixEntries()));
  await expect.element(navigation.getByRole("link", { name: "Andamento" })).toBeVisible();
  const title = heading.element();
  await page.viewport(390, 844);
  await expect.element(navigation.getByRole("link")).toHaveLength(3);
  expect(heading.element()).toBe(title);
});

test("from 768 px the camera is a dialog too, and fills the height of a phone on its side", async () => {
  await setViewport(1280, 800);
  mountApp("/?foglio=scansiona", fakeDiary());
  const dialog = page.getByRole("dialog", { name: "Scansiona Cibo" });
  await expect.element(dialog).toBeVisible();
  const box = () => dialog.element().getBoundingClientRect();
  expect([box().width, box().height]).toEqual([720, innerHeight - 64]);
  await page.viewport(844, 390);
  await expect.poll(() => [box().top, box().height]).toEqual([0, 390]);
});

test("from 768 px a sheet is a dialog of 480 px in the middle", async () => {
  await setViewport(768, 1024);
  mountApp("/", fakeDiary(sixEntries()));
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).click();
  const dialog = page.getByRole("dialog", { name: "Obiettivo giornaliero" });
  await expect.element(dialog).toBeVisible();
  const { left, right, top, bottom, width } = dialog.element().getBoundingClientRect();
  expect([width, left]).toEqual([480, innerWidth - right]);
  expect(Math.abs(top - (innerHeight - bottom))).toBeLessThanOrEqual(1);
});
