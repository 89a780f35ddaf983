import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAccessibilityViolations } from "./accessibility.ts";
import { findOverflow, findSmallTargets, findUnreadableFields, layouts, minTargetSize } from "./screen-checks.ts";

/** Scripts find a mouse as the pointer of the device, which is a finger in tests, until the end of the test. */
export function setMouse(): void {
  const matchMedia = window.matchMedia.bind(window);
  const mouse = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => matchMedia(query.replace(" and (pointer: fine)", "")));
  onTestFinished(() => mouse.mockRestore());
}

/** Sets the size of the window until the end of the test, px. */
export async function setViewport(width: number, height: number): Promise<void> {
  const before = [innerWidth, innerHeight] as const;
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(...before));
}

const skipped = "[data-rail], .visually-hidden, .skip-link, svg, option, select, [hidden]";

/** The part of a box that the scrolling areas around an element show. */
function clipToScrollAreas(box: DOMRect, element: Element): DOMRect {
  let { left, top, right, bottom } = box;
  for (let area: Element | null = element; area && area !== document.body; area = area.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(area);
    const clip = area.getBoundingClientRect();
    if (overflowX !== "visible") [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
    if (overflowY !== "visible") [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** The visible texts inside, each line with the box of its letters. */
function visibleTexts(root: Element): { text: string; box: DOMRect }[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: { text: string; box: DOMRect }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const element = node.parentElement;
    if (text === "" || !element || element.closest(skipped)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const box = clipToScrollAreas(line, element);
      if (box.width > 0 && box.height > 0) texts.push({ text, box });
    }
  }
  return texts;
}

/** Fails when the page scrolls sideways, or a text or a button leaves the window or its own box. */
export function expectNothingCut(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  const outside = visibleTexts(document.body)
    .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
    .map(({ text, box }) => `"${text}" ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, h1, h2, h3, b, dd")];
  const cut = controls
    .filter((element) => !element.closest(skipped) && element.checkVisibility())
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map((element) => `"${element.textContent.trim()}" is ${element.scrollWidth} wide in ${element.clientWidth}`);
  expect([...outside, ...cut]).toEqual([]);
}

/** The boxes of letters include room above and below them, px. */
const lineTolerance = 4;

/** Fails when two texts inside stand over each other. */
export function expectNoTextOverText(root: Element): void {
  const texts = visibleTexts(root);
  const over = texts.flatMap(({ text, box }, i) =>
    texts.slice(i + 1).flatMap(({ text: other, box: next }) => {
      const width = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const height = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      return width > 1 && height > lineTolerance
        ? [`"${text}" and "${other}": ${Math.round(width)}×${Math.round(height)}`]
        : [];
    }),
  );
  expect(over).toEqual([]);
}

/** Fails when content overflows horizontally at any width, or on a phone with text of twice the size. */
export async function expectNoOverflowAtAnyWidth(): Promise<void> {
  const before = [innerWidth, innerHeight] as const;
  const { style } = document.documentElement;
  onTestFinished(async () => {
    style.fontSize = "";
    await page.viewport(...before);
  });
  for (const { width, text } of layouts) {
    await page.viewport(width, 844);
    style.fontSize = text;
    // The page adapts to a new width asynchronously.
    await expect.poll(findOverflow, { message: `${width} px, text ${text}` }).toEqual([]);
  }
  style.fontSize = "";
  await page.viewport(...before);
}

/** Fails when the page, or the sheet `inside`, violates WCAG 2.2 AA, has small targets or fields, or does not fit. */
export async function expectSoundScreen(inside: Element = document.body): Promise<void> {
  await expect.poll(() => findSmallTargets(inside, minTargetSize)).toEqual([]);
  expect(findUnreadableFields(inside)).toEqual([]);
  await expectNoOverflowAtAnyWidth();
  await expectNoAccessibilityViolations();
}

/** `expectSoundScreen` under fake timers, which advance only as far as axe needs: it waits for timers of its own. */
export async function expectSoundScreenOnFakeClock(inside?: Element): Promise<void> {
  vi.setTimerTickMode("manual");
  let isDone = false;
  const check = expectSoundScreen(inside).finally(() => (isDone = true));
  while (!isDone) await vi.advanceTimersByTimeAsync(1);
  await check;
  vi.setTimerTickMode("interval");
}
