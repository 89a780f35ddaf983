import type axe from "axe-core";

// What component tests and journeys check on a screen. The functions run in the page and use nothing outside of them.

const resultTypes: axe.RunOptions["resultTypes"] = ["violations"];

/**
 * The rules of axe in each theme. The themes differ in colours alone, as `light-dark()` takes nothing else: in the
 * dark one the rules that read colours decide. Other results are not described, which takes longer than to find them,
 * and no style sheets and media are fetched: the only rule here that reads them never reports a violation.
 */
export const axeOptions: { [Theme in "light" | "dark"]: axe.RunOptions } = {
  light: {
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
    resultTypes,
    preload: false,
  },
  dark: { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] }, resultTypes, preload: false },
};

/**
 * Widths in px of a tablet, the largest phones, the most common and the smallest, and the text size. The last one is
 * the width at which tests run.
 */
export const layouts = [
  { width: 768, text: "100%" },
  { width: 430, text: "100%" },
  { width: 390, text: "100%" },
  { width: 320, text: "100%" },
  { width: 320, text: "200%" },
  { width: 390, text: "200%" },
] as const;

/** CSS px; the day cells of the week may be 40 wide. */
export const minTargetSize = { width: 44, height: 44, dayWidth: 40 };

/** Press targets inside that are smaller than `minTargetSize`. Links within a text are exempt. */
export function findSmallTargets(root: Element, { width, height, dayWidth }: typeof minTargetSize): string[] {
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
}

/** Inputs inside without a label, or with a font below 16 px, which makes phones zoom in. */
export const findUnreadableFields = (root: Element): string[] =>
  [...root.querySelectorAll<HTMLInputElement>("input, textarea, select")].flatMap((field) => {
    if (["radio", "checkbox", "file"].includes(field.type)) return [];
    const size = Number.parseFloat(getComputedStyle(field).fontSize);
    const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "";
    return size >= 16 && label.trim() !== "" ? [] : [`"${label}" ${size}px`];
  });

/**
 * What is wider than the page or than the scroll area of a sheet, and texts and press targets that are cut off. The
 * rail of usual foods is exempt, and from cut-off texts those that are visually hidden.
 */
export function findOverflow(): string[] {
  const roots = [document.documentElement, ...document.querySelectorAll<HTMLElement>("[role=dialog], [role=dialog] *")];
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
}
