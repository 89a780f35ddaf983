import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { toast } from "../ui/overlays/toast.ts";
import { toastRegion } from "./diary-page.ts";

/** A notification with as much in it as any: two lines, an action and a second one. */
export function showLongToast(): void {
  const run = (): void => undefined;
  toast({
    title: "Aggiunto al log!",
    text: "Nel tuo diario: Spaghetti al pomodoro con basilico, 320 g · 486 kcal",
    action: { label: "Annulla", run },
    next: { label: "Aggiungi altro", run },
  });
}

/** The part of an element that is on the screen and not scrolled out of a box around it. */
function visibleBox(element: Element): DOMRect | undefined {
  if (!element.checkVisibility({ visibilityProperty: true })) return undefined;
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box === document.documentElement || getComputedStyle(box).overflow === "visible") continue;
    const around = box.getBoundingClientRect();
    [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
    [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
  }
  [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : undefined;
}

const isFixed = (element: Element | null): boolean =>
  element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));

/** The top sheet or question. */
const findLayer = (): Element | undefined =>
  [...document.querySelectorAll("[role=dialog][data-state=open], [role=alertdialog][data-state=open]")].at(-1);

/** The title of the top sheet or question, once it has loaded. Waiting by a locator would take half a second more. */
export const findLayerTitle = (): string | null | undefined =>
  document.querySelector(".sheet-waiting, [role=dialog] .spinner") === null
    ? findLayer()?.querySelector("h2")?.textContent
    : undefined;

/** The controls of the top sheet, or else of the page, that the notification overlaps. */
function coveredControls(isCounted: (element: Element) => boolean = () => true): string[] {
  const card = document.querySelector(".toast")?.getBoundingClientRect();
  if (!card) throw new Error("no notification");
  return [...(findLayer() ?? document.body).querySelectorAll("a[href], button, input, select, textarea, summary, h1")]
    .filter((element) => element.closest(".toast") === null && isCounted(element))
    .filter((element) => {
      const box = visibleBox(element);
      return (
        box &&
        box.left < card.right - 1 &&
        box.right > card.left + 1 &&
        box.top < card.bottom - 1 &&
        box.bottom > card.top + 1
      );
    })
    .map((element) => element.getAttribute("aria-label") ?? element.textContent.trim() ?? element.tagName);
}

const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const sizes = [
  [390, 844],
  [360, 640],
] as const;

/** Fails when the notification covers a control of the page, or of the open sheet or question with `isSheet`. */
export async function expectNothingCovered(isSheet: boolean): Promise<void> {
  onTestFinished(() => page.viewport(390, 844));
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    showLongToast();
    await expect.element(toastRegion.getByText("Aggiunto al log!")).toBeVisible();
    await nextFrame();
    const size = `${width} × ${height}`;
    const card = document.querySelector(".toast")?.getBoundingClientRect();
    expect(card?.top).toBeGreaterThan(0);
    expect(card?.bottom).toBeLessThanOrEqual(height);
    if (isSheet) {
      expect(findLayer()?.contains(document.querySelector(".toast"))).toBe(true);
      expect([size, ...coveredControls()]).toEqual([size]);
      continue;
    }
    // What scrolls can be scrolled away from below the notification, as from below the tab bar.
    window.scrollTo(0, 0);
    expect([size, ...coveredControls((element) => element.tagName === "H1" || isFixed(element))]).toEqual([size]);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await nextFrame();
    expect([`${size}, scrolled to the end`, ...coveredControls()]).toHaveLength(1);
  }
}
