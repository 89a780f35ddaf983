import type { Locator, Page } from "@playwright/test";
import { waitForAnimations } from "../pages/diary.page.ts";

/**
 * Seconds of a person's operators, after the keystroke-level model (Card, Moran and Newell, Communications of the ACM
 * 23(7), 1980). Its times of pointing were measured with a mouse, from 0.8 to 1.5 s with the distance and the size of the
 * target; targets on a phone are near and large, and fingers are faster.
 */
export const operatorSeconds = {
  /** M: finding the target and deciding, before each tap that is not fully anticipated, each scroll and each text. */
  decide: 1.35,
  /** P, 0.8 s, and the press, 0.1 s. */
  tap: 0.9,
  /** P, for a flick of the finger. */
  scroll: 0.8,
  /** A character or the Enter key on a phone: 36.2 words a minute, of five characters (Palin et al., MobileHCI 2019). */
  character: 60 / (36.2 * 5),
} as const;

export type HandCounts = {
  /** Presses of the icon that opens the app: they take a tap's time and are none of the app's taps. */
  openings: number;
  taps: number;
  scrolls: number;
  characters: number;
  decisions: number;
  waitedMs: number;
};

/** Movement of a target, in px, from which it was scrolled into view. */
const minScroll = 8;

/** Seconds of a person for what a hand has done, with the time that the app has let them wait. */
export function toSeconds({ openings, taps, scrolls, characters, decisions, waitedMs }: HandCounts): number {
  return (
    decisions * operatorSeconds.decide +
    (openings + taps) * operatorSeconds.tap +
    scrolls * operatorSeconds.scroll +
    characters * operatorSeconds.character +
    waitedMs / 1000
  );
}

/**
 * Uses pages as a finger does, and counts what it does. The app's response is the time from the end of an action until
 * the next target is in place and can be pressed.
 */
export class TimedHand {
  counts: HandCounts = { openings: 0, taps: 0, scrolls: 0, characters: 0, decisions: 0, waitedMs: 0 };
  #endOfAction = 0;

  /** Opens the home page from the icon on the phone. */
  async open(page: Page, url: string): Promise<void> {
    this.counts.decisions += 1;
    this.counts.openings += 1;
    this.#endOfAction = performance.now();
    await page.goto(url, { waitUntil: "commit" });
  }

  /** Waits until an element is in place, as the person does; the time counts. */
  async see(target: Locator): Promise<void> {
    await target.waitFor();
    this.#countWait();
  }

  /** `isAnticipated`: the action before leads here, so that nothing is to be decided. */
  async tap(target: Locator, { isAnticipated = false } = {}): Promise<void> {
    await this.#reach(target);
    if (isAnticipated) this.counts.decisions -= 1;
    await target.tap();
    this.counts.taps += 1;
    this.#endOfAction = performance.now();
  }

  /** Types into a field that has the focus, else after a tap on it. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    this.#countWait();
    this.counts.decisions += 1;
    this.counts.characters += text.length;
    await field.pressSequentially(text, { delay: 30 });
    this.#endOfAction = performance.now();
  }

  async pressEnter(field: Locator): Promise<void> {
    this.counts.characters += 1;
    await field.press("Enter");
    this.#endOfAction = performance.now();
  }

  /** Scrolls a target into view, where it is not, and waits until it can be pressed. */
  async #reach(target: Locator): Promise<void> {
    await target.waitFor();
    await waitForAnimations(target.page().locator("body"));
    const before = await target.boundingBox();
    await target.tap({ trial: true });
    const after = await target.boundingBox();
    this.#countWait();
    const moved = Math.hypot((after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0));
    const flicks = moved > minScroll ? Math.ceil(moved / ((target.page().viewportSize()?.height ?? 1) / 2)) : 0;
    this.counts.scrolls += flicks;
    // Several flicks in a row are one decision.
    this.counts.decisions += flicks > 0 ? 2 : 1;
  }

  #countWait(): void {
    const now = performance.now();
    this.counts.waitedMs += now - this.#endOfAction;
    this.#endOfAction = now;
  }
}
