import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test-fixtures.ts";

/** CSS px; day cells of the week may be 40 wide. */
const minTargetSize = { width: 44, height: 44, dayWidth: 40 };

/** Fails when something to press inside is smaller than a finger. Links within a text are as high as the text. */
export async function expectTouchTargetSize(inside: Locator): Promise<void> {
  // What was just pressed is a little smaller, until it has sprung back.
  await expect.poll(() => findSmallTargets(inside)).toEqual([]);
}

const findSmallTargets = (inside: Locator): Promise<string[]> =>
  inside.evaluate((root, { width, height, dayWidth }) => {
    const targets = [...root.querySelectorAll<HTMLElement>("button, a, [role=radio], [role=tab], input")];
    return targets.flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return [];
      if (element instanceof HTMLAnchorElement && getComputedStyle(element).display === "inline") return [];
      const isChoice = element instanceof HTMLInputElement && ["radio", "checkbox"].includes(element.type);
      if (element instanceof HTMLInputElement && element.type === "file") return [];
      const box = ((isChoice && element.closest("label")) || element).getBoundingClientRect();
      const minWidth = element.matches(".week-day") ? dayWidth : width;
      // Half a pixel less is a matter of rounding.
      if (box.width >= minWidth - 0.5 && box.height >= height - 0.5) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent.trim() ?? "";
      return [`${element.tagName} "${name}" ${Math.round(box.width)}×${Math.round(box.height)}`];
    });
  }, minTargetSize);

/** Fails when a field to write in would make a phone zoom, or has no name. */
export async function expectReadableFields(inside: Locator): Promise<void> {
  const wrong = await inside.evaluate((root) =>
    [...root.querySelectorAll<HTMLInputElement>("input, textarea, select")].flatMap((field) => {
      if (["radio", "checkbox", "file"].includes(field.type)) return [];
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "";
      return size >= 16 && label.trim() !== "" ? [] : [`"${label}" ${size}px`];
    }),
  );
  expect(wrong).toEqual([]);
}

/** Fails when the page, or the scrolling part of a sheet, is wider than what shows it. A rail is meant to be. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // What the page itself does about another width comes a moment after it.
  await expect.poll(() => findOverflowing(page)).toEqual([]);
  await expect.poll(() => findClipped(page)).toEqual([]);
}

const findOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roots = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>("[role=dialog], [role=dialog] *"),
    ];
    return roots.flatMap((element) => {
      if (element.matches(".usual-rail")) return [];
      const scrolls =
        element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
      return scrolls && element.scrollWidth > element.clientWidth
        ? [`${element.tagName}.${element.className}: ${element.scrollWidth} in ${element.clientWidth}`]
        : [];
    });
  });

/** Words, and things to press, that stand partly outside of the window. What hides on purpose does so as a whole. */
function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const elements = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) =>
        (element.matches("button, a, input") || element.childElementCount === 0) &&
        element.textContent.trim() !== "" &&
        element.closest(".usual-rail, .visually-hidden, .skip-link, svg, option") === null &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    return elements.flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width === 0 || (left >= -1 && right <= clientWidth + 1)
        ? []
        : [`"${element.textContent.trim()}" ${Math.round(left)} to ${Math.round(right)} of ${clientWidth}`];
    });
  });
}

/** The widths that count, px: the smallest phones, the usual, the largest, a tablet. */
const viewportWidths = [320, 390, 430, 768] as const;

/** Fails when something is cut off sideways at any width, or on a phone with text of twice the size. */
export async function expectNoOverflowAtAnyWidth(page: Page): Promise<void> {
  for (const width of viewportWidths) {
    await page.setViewportSize({ width, height: 844 });
    await test.step(`${width} px`, () => expectNoOverflow(page));
  }
  await setTextSize(page, "200%");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await test.step(`text of twice the size, ${width} px`, () => expectNoOverflow(page));
  }
  await setTextSize(page, "100%");
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Sets the size of text as a person does in the browser. */
export async function setTextSize(page: Page, size: "100%" | "200%"): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}
