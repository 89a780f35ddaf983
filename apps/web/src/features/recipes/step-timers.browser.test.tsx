import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { frittata } from "../../entities/recipe/testing/sample-recipe.ts";
import { stepTimersKey } from "../../entities/recipe/step-timers-key.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { mountRecipes } from "./testing/fake-recipes.ts";

const sheet = page.getByRole("dialog", { name: frittata.name, exact: true });
const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const clock = (step: number) => sheet.getByRole("timer", { name: `Timer del passaggio ${step}` });
const button = (name: string) => sheet.getByRole("button", { name, exact: true });
const stored = (): unknown => JSON.parse(localStorage.getItem(stepTimersKey) ?? "null");

async function openFrittata(): Promise<void> {
  await page.getByRole("button", { name: frittata.name, exact: true }).click();
  await expect.element(sheet).toBeVisible();
}

/** A timer of the first step that ends in `ms`, as a reload finds it. */
function storeTimer(ms: number): void {
  const timer = { recipeId: frittata.id, recipeName: frittata.name, step: 0, minutes: 10, isAnnounced: false };
  localStorage.setItem(stepTimersKey, JSON.stringify([{ ...timer, endsAt: Date.now() + ms, leftMs: 600_000 }]));
}

afterEach(() => vi.unstubAllGlobals());

test("each step with minutes has a timer that one press starts, pauses, continues and ends", async () => {
  mountRecipes(frittata);
  await openFrittata();
  await expect.element(sheet.getByRole("button", { name: /^Timer \d+ min/ })).toHaveLength(2);
  await button("Timer 12 min, passaggio 3: avvia").click();
  await expect.poll(() => clock(3).element().textContent).toMatch(/^1[12]:\d\d$/);
  await button("Pausa del timer del passaggio 3").click();
  await expect.element(button("Riprendi il timer del passaggio 3")).toBeVisible();
  expect(stored()).toMatchObject([{ step: 2, endsAt: null }]);
  await button("Riprendi il timer del passaggio 3").click();
  await expect.poll(stored).toMatchObject([{ step: 2, endsAt: expect.any(Number) }]);
  await button("Termina il timer del passaggio 3").click();
  await expect.element(button("Timer 12 min, passaggio 3: avvia")).toBeVisible();
  expect(stored()).toBeNull();
});

test("a timer runs through a reload and another page, and says when it is over, once", async () => {
  const vibrate = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  storeTimer(1500);
  mountApp("/", { recipes: { list: [frittata] } });
  await expect.element(page.getByRole("heading", { name: "Diario" })).toBeVisible();
  await expect.element(notifications.getByRole("status")).toMatchTextContent("Tempo scaduto");
  await expect.element(notifications).toMatchTextContent("Frittata di zucchine, passaggio 1: 10 minuti.");
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([400, 200, 400]);
  await notifications.getByRole("button", { name: "Termina" }).click();
  expect(stored()).toBeNull();
  vibrate.mockRestore();
});

test("a timer is still there when its recipe is opened after a reload", async () => {
  storeTimer(300_000);
  mountRecipes(frittata);
  await openFrittata();
  await expect.poll(() => clock(1).element().textContent).toMatch(/^0[45]:\d\d$/);
});

test("a timer that ended while the app was closed says so at the next start", async () => {
  storeTimer(-60_000);
  mountRecipes(frittata);
  await expect.element(notifications).toMatchTextContent("Tempo scaduto");
  await openFrittata();
  await expect.element(sheet).toMatchTextContent("Tempo scaduto");
  await button("Termina il timer del passaggio 1").click();
  await expect.element(button("Timer 10 min, passaggio 1: avvia")).toBeVisible();
});
