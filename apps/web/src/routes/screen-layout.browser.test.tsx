import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAccessibilityViolations } from "../testing/accessibility.ts";
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
