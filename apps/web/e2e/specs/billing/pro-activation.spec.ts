import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { advanceClockDuring, pauseClock, advanceUntilVisible } from "../../support/page-clock.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { expectNoOverflowAtAnyWidth, expectSoundScreen, expectTouchTargetSize } from "../../support/layout-checks.ts";
import {
  activationDialog,
  activationContinueButton,
  createCheckoutSession,
  createPaidCheckout,
  paymentReturnPath,
} from "../../pages/checkout.page.ts";
import { delayCalls, callsProcedure } from "../../support/page-requests.ts";

// With reduced motion the bar moves in steps.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const delayedHeading = (page: Page) =>
  activationDialog(page).getByRole("heading", { name: "Ci stiamo mettendo più del previsto" });
const workingHeading = (page: Page) => activationDialog(page).getByRole("heading", { name: "Attendi prego" });

/** Opens the return address of a payment with a paused clock. */
async function returnFromPayment(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
  await page.goto(address);
  await advanceUntilVisible(page, workingHeading(page));
}

/** A change of the activation dialog: time in ms, progress in per cent, text, number of ticked steps. */
type Moment = { at: number; progress: number; words: string; on: number };

async function watchActivation(page: Page): Promise<() => Promise<Moment[]>> {
  await page.addInitScript(() => {
    const moments: object[] = [];
    Reflect.set(window, "activationMoments", moments);
    const note = (): void => {
      const dialog = document.querySelector("[role=alertdialog]");
      const bar = dialog?.querySelector("[role=progressbar]");
      if (!dialog || !bar) return;
      moments.push({
        at: performance.now(),
        progress: Number(bar.getAttribute("aria-valuenow")),
        words: dialog.querySelector("[role=status]")?.textContent ?? "",
        on: dialog.querySelectorAll("li[data-on]").length,
      });
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  return () => page.evaluate((): Moment[] => Reflect.get(window, "activationMoments"));
}

test("the bar fills in ten seconds with seven messages and four checks in turn, then the outcome is shown", async ({
  page,
  person,
  baseURL,
}) => {
  // The request is delayed so that its response does not cut the messages short.
  const release = await delayCalls(page, "billing.activate");
  const moments = await watchActivation(page);
  const session = await createCheckoutSession(page, baseURL ?? "", "monthly");
  await returnFromPayment(page, paymentReturnPath(person, "monthly", session));
  await expect(activationDialog(page)).toContainText("Stiamo sbloccando tutte le funzioni PRO.");
  await page.clock.runFor(10_600);
  await expect(delayedHeading(page)).toBeVisible();

  const seen = await moments();
  expect([...new Set(seen.map(({ words }) => words))]).toEqual([
    "Inizializzazione...",
    "Attivazione account PRO...",
    "Sblocco scansioni illimitate...",
    "Abilitazione funzioni premium...",
    "Rimozione pubblicità...",
    "Finalizzazione configurazione...",
    "Completamento attivazione...",
  ]);
  const progress = seen.map((moment) => moment.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(100);
  expect(new Set(progress).size).toBeGreaterThan(60);
  for (const { progress: now, on } of seen)
    expect(on).toBe([20, 40, 60, 80].filter((threshold) => now > threshold).length);
  const full = seen.find((moment) => moment.progress === 100)?.at ?? 0;
  expect(full - (seen[0]?.at ?? 0)).toBeGreaterThan(9000);
  expect(full - (seen[0]?.at ?? 0)).toBeLessThan(12_000);
  await expect(activationDialog(page)).toContainText("Il server non ha ancora confermato");
  await page.clock.resume();
  await expectSoundScreen(page, activationDialog(page));
  release();
});

test("session and quotas are reloaded after one second, and the server is asked two seconds later and then once more", async ({
  page,
  person,
  baseURL,
}) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  const order: string[] = [];
  page.on("request", (request) => {
    for (const what of ["account.me", "billing.activate"]) if (callsProcedure(request.url(), what)) order.push(what);
  });
  // The calls made within that many milliseconds, plus the ticks that a request needs to leave.
  const askedIn = async (ms: number, count: number): Promise<string[]> => {
    await page.clock.runFor(ms);
    const asked = async (): Promise<number> => {
      await page.clock.runFor(5);
      return order.length;
    };
    await expect.poll(asked).toBe(count);
    return order;
  };
  await returnFromPayment(page, paymentReturnPath(person, "monthly", session));
  expect(await askedIn(500, 0)).toEqual([]);
  expect(await askedIn(500, 1)).toEqual(["account.me"]);
  expect(await askedIn(1500, 1)).toEqual(["account.me"]);
  expect(await askedIn(500, 3)).toEqual(["account.me", "billing.activate", "account.me"]);
  await expect(activationContinueButton(page)).toBeVisible();
});

test("the running, confirmed and finished states have no accessibility violations and fit every width", async ({
  page,
  person,
  baseURL,
}) => {
  test.slow();
  const session = await createPaidCheckout(page, baseURL ?? "");
  const release = await delayCalls(page, "billing.activate");
  await returnFromPayment(page, paymentReturnPath(person, "monthly", session));
  await page.clock.runFor(4000);
  await advanceClockDuring(page, () => expectNoAccessibilityViolations(page));
  await expectNoOverflowAtAnyWidth(page);
  release();
  await advanceUntilVisible(page, activationContinueButton(page));
  await expectTouchTargetSize(activationDialog(page));
  await expectNoOverflowAtAnyWidth(page);
  await page.clock.runFor(7000);
  await page.clock.resume();
  await expect(activationDialog(page).getByRole("heading", { name: /^Ora hai PRO/ })).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectNoOverflowAtAnyWidth(page);
});
