import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addSheet, openAddSheet, pressEntryAction, toastRegion, undoButton } from "../testing/diary-page.ts";
import type { FakeAnswers } from "../testing/fake-api.ts";
import { fakeDiary, sixEntries } from "../testing/fake-diary.ts";
import { fakeSettings } from "../testing/fake-settings.ts";
import { setViewport } from "../testing/layout.ts";
import { mountApp } from "../testing/mount-app.tsx";
import { frittata } from "../entities/recipe/testing/sample-recipe.ts";
import { fakeEstimate } from "../features/estimate/testing/fake-estimate.ts";
import { dish, expectTotal } from "../features/estimate/testing/photo-result-page.ts";

const heading = page.getByRole("heading", { level: 1 });
const tabBar = page.getByRole("navigation", { name: "Navigazione principale" });
const tab = (name: string) => tabBar.getByRole("link", { name });
const expandEntries = page.getByRole("button", { name: "Mostra tutte le 6 voci" });

test("the tab bar opens three screens, marks the current one and triggers a haptic tick", async () => {
  const vibrate = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  onTestFinished(() => vibrate.mockRestore());
  mountApp("/", fakeSettings);
  await expect.element(heading).toHaveTextContent("Oggi");
  expect(
    tabBar
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["Home", "Ricette", "Impostazioni"]);
  for (const [name, title] of [
    ["Ricette", "Ricette"],
    ["Impostazioni", "Impostazioni"],
    ["Home", "Oggi"],
  ] as const) {
    await tab(name).click();
    await expect.element(heading).toHaveTextContent(title);
    await expect.element(tab(name)).toHaveAttribute("aria-current", "page");
    expect(tabBar.element().querySelectorAll("[aria-current=page]")).toHaveLength(1);
  }
  expect(vibrate.mock.calls).toEqual([[50], [50], [50]]);
});

test("tabs work on a device that cannot vibrate", async () => {
  Object.defineProperty(navigator, "vibrate", { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "vibrate"));
  mountApp("/");
  await tab("Ricette").click();
  await expect.element(heading).toHaveTextContent("Ricette");
});

test("with reduced motion no animation lasts longer than 200 ms", async () => {
  const maxDurationMs = (): number =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return typeof end === "number" ? end : Infinity;
      }),
    );
  mountApp("/", fakeEstimate());
  await expect.element(dish).toBeVisible();
  expect(maxDurationMs()).toBeLessThanOrEqual(200);
  await openAddSheet();
  await expect.element(addSheet).toBeVisible();
  expect(maxDurationMs()).toBeLessThanOrEqual(200);
  await userEvent.keyboard("{Escape}");
  await expect.element(addSheet).not.toBeInTheDocument();
  await dish.click();
  await expectTotal("539");
  expect(maxDurationMs()).toBeLessThanOrEqual(200);
});

/** Presses Tab up to a control, and fails where the focus is off the screen or under a bar. */
async function tabThrough(last: string): Promise<string[]> {
  const reached: string[] = [];
  for (let step = 0; step < 80 && reached.at(-1) !== last; step += 1) {
    await userEvent.tab();
    const element = document.activeElement;
    // The first Tab may only bring the focus into the page.
    if (element === document.body && reached.length === 0) continue;
    if (!(element instanceof HTMLElement) || element === document.body) break;
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    expect(over !== null && (element.contains(over) || over.contains(element)), `"${name}" is covered`).toBe(true);
    reached.push(name);
  }
  return reached;
}

async function tabThroughHome(): Promise<string[]> {
  await expandEntries.click();
  await expect.element(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
  page.getByRole("link", { name: "Vai al contenuto" }).element().focus();
  return tabThrough("Aggiungi al diario");
}

test("the keyboard reaches every control on home, and the tab bar never covers the focus", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  const reached = await tabThroughHome();
  expect(reached[0]).toBe("Aggiungi subito");
  expect(reached[1]).toMatch(/, apri il calendario$/);
  expect(reached).toContain("Altre azioni per Frittata di zucchine");
  expect(reached).toContain("Impostazioni");
  expect(reached.at(-1)).toBe("Aggiungi al diario");
});

test("at 320 × 256, which is a desk at 400 %, Tab reaches nothing off the screen or under a bar", async () => {
  await setViewport(320, 256);
  mountApp("/", fakeDiary(sixEntries()));
  const reached = await tabThroughHome();
  expect(reached).toContain("Altre azioni per Frittata di zucchine");
  expect(reached.at(-1)).toBe("Aggiungi al diario");
});

test.for([
  ["/recipes", "Crea una ricetta", { recipes: { list: [frittata] } }],
  ["/profile", "Impostazioni", fakeSettings],
  ["/faq", "Contatta supporto", {}],
] as const satisfies readonly (readonly [string, string, FakeAnswers])[])(
  "at 320 × 256 Tab reaches nothing of %s off the screen or under a bar",
  async ([path, last, answers]) => {
    await setViewport(320, 256);
    mountApp(path, answers);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => document.querySelectorAll("main [aria-busy=true]").length).toBe(0);
    const reached = await tabThrough(last);
    expect(reached.at(-1)).toBe(last);
    expect(reached.length).toBeGreaterThan(4);
  },
);

test("the first Tab stop skips the navigation and leads to the content", async () => {
  mountApp("/");
  await expect.element(heading).toHaveTextContent("Oggi");
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Vai al contenuto" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("the second Tab stop of a phone opens adding, which stands last in the page", async () => {
  mountApp("/");
  await expect.element(heading).toHaveTextContent("Oggi");
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Aggiungi subito" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(addSheet).toBeVisible();
});

test("the + of a phone stands in the landmark of the navigation", async () => {
  mountApp("/");
  await expect.element(tabBar.getByRole("button", { name: "Aggiungi al diario" })).toBeVisible();
});

test("the day in the week says which keys change it", async () => {
  mountApp("/");
  await expect.element(heading).toHaveTextContent("Oggi");
  const day = document.querySelector<HTMLElement>("[aria-current=date]");
  await expect.element(day).toHaveAccessibleDescription("Frecce destra e sinistra: un giorno avanti o indietro.");
});

test("only one notification is shown at a time, and F8 moves the focus to it", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  await pressEntryAction("Yogurt greco", "Elimina");
  await expect.element(toastRegion).toMatchTextContent("Yogurt greco");
  await pressEntryAction("Mandorle", "Elimina");
  await expect.element(toastRegion).toMatchTextContent("Mandorle");
  await expect.element(toastRegion).not.toMatchTextContent("Yogurt greco");
  expect(toastRegion.getByRole("button").elements()).toHaveLength(1);
  // The trigger of the menu is gone with its row, so the closed menu returns the focus to the next row.
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /^Penne al pomodoro/ })).toHaveFocus();
  await userEvent.keyboard("{F8}");
  await expect.element(toastRegion).toHaveFocus();
  await userEvent.tab();
  await expect.element(undoButton).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Altre azioni per Mandorle" })).toBeVisible();
});

test("F8 moves the focus to a notification over an open sheet, and the sheet stays open", async () => {
  mountApp("/", fakeDiary());
  await openAddSheet();
  await addSheet.getByRole("button", { name: "Copia da ieri" }).click();
  await expect.element(toastRegion).toMatchTextContent("Non c’è niente da copiare");
  await userEvent.keyboard("{F8}");
  await expect.element(toastRegion).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(toastRegion.getByRole("button")).not.toBeInTheDocument();
  await expect.element(addSheet).toBeVisible();
});

test("a notification disappears after five seconds", async () => {
  mountApp("/", fakeDiary());
  const copy = page.getByRole("button", { name: "Copia da ieri" });
  await expect.element(copy).toBeVisible();
  // A pointer over the notification would keep it.
  await userEvent.hover(heading);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  (copy.element() as HTMLElement).click();
  const card = toastRegion.getByText("Non c’è niente da copiare");
  const countCards = (ms: number): number => {
    vi.advanceTimersByTime(ms);
    return card.elements().length;
  };
  await expect.poll(() => countCards(5)).toBe(1);
  expect(countCards(4500)).toBe(1);
  await expect.poll(() => countCards(500)).toBe(0);
});
