import type { Locator, Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "./accessibility-check.ts";
import { expect, test } from "./test-fixtures.ts";

/** CSS px; the day cells of the week may be 40 wide. */
const minTargetSize = { width: 44, height: 44, dayWidth: 40 };

/** Fails when a press target inside is smaller than `minTargetSize`. Links within a text are exempt. */
export async function expectTouchTargetSize(inside: Locator): Promise<void> {
  // A pressed button is scaled down until its animation has ended.
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
      const minWidth = element.matches("[data-day]") ? dayWidth : width;
      // Half a pixel of rounding is tolerated.
      if (box.width >= minWidth - 0.5 && box.height >= height - 0.5) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent.trim() ?? "";
      return [`${element.tagName} "${name}" ${Math.round(box.width)}×${Math.round(box.height)}`];
    });
  }, minTargetSize);

/** Fails when an input has no label or a font below 16 px, which makes phones zoom in. */
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

/** Fails when the page or the scroll area of a sheet is wider than its container, or cuts a text or a press target off. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // The page adapts to a new width asynchronously.
  await expect.poll(() => findOverflow(page)).toEqual([]);
}

/** The rail of usual foods is exempt, and from cut-off texts those that are visually hidden. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roots = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>("[role=dialog], [role=dialog] *"),
    ];
    const overflowing = roots.flatMap((element) => {
      if (element.matches("[data-rail]")) return [];
      const scrolls = element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
      return scrolls && element.scrollWidth > element.clientWidth
        ? [`${element.tagName}.${element.className}: ${element.scrollWidth} in ${element.clientWidth}`]
        : [];
    });
    const { clientWidth } = document.documentElement;
    const elements = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) =>
        (element.matches("button, a, input") || element.childElementCount === 0) &&
        element.textContent.trim() !== "" &&
        element.closest("[data-rail], .visually-hidden, .skip-link, svg, option") === null &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const clipped = elements.flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width === 0 || (left >= -1 && right <= clientWidth + 1)
        ? []
        : [`"${element.textContent.trim()}" ${Math.round(left)} to ${Math.round(right)} of ${clientWidth}`];
    });
    return [...overflowing, ...clipped];
  });

/**
 * Widths in px of a tablet, the largest phones, the most common and the smallest, and the text size. The last one is
 * the width at which tests run.
 */
const layouts = [
  { width: 768, text: "100%" },
  { width: 430, text: "100%" },
  { width: 390, text: "100%" },
  { width: 320, text: "100%" },
  { width: 320, text: "200%" },
  { width: 390, text: "200%" },
] as const;

/** Fails when content overflows horizontally at any width, or on a phone with text of twice the size. */
export async function expectNoOverflowAtAnyWidth(page: Page): Promise<void> {
  for (const { width, text } of layouts) {
    await page.setViewportSize({ width, height: 844 });
    await setTextSize(page, text);
    await test.step(`${width} px, text ${text}`, () => expectNoOverflow(page));
  }
  await setTextSize(page, "100%");
}

/** Sets the text size like the browser setting. */
export async function setTextSize(page: Page, size: "100%" | "200%"): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Fails when a screen, or the sheet `inside`, violates WCAG 2.2 AA, has small targets or fields, or does not fit. */
export async function expectSoundScreen(page: Page, inside: Locator = page.locator("body")): Promise<void> {
  await expectTouchTargetSize(inside);
  await expectReadableFields(inside);
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
}
