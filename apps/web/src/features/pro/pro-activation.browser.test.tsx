import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiFailure, type FakeAnswers, type FakeApi } from "../../testing/fake-api.ts";
import { expectSoundScreenOnFakeClock } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { expectNothingCovered } from "../../testing/notification-cover.ts";
import { sampleAccount } from "../../testing/sample-account.ts";
import { capturePaymentReturn } from "./model/payment-return.ts";

const dialog = page.getByRole("alertdialog");
const working = dialog.getByRole("heading", { name: "Attendi prego" });
const delayed = dialog.getByRole("heading", { name: "Ci stiamo mettendo più del previsto" });
const goOn = dialog.getByRole("button", { name: "Continua" });
const bar = dialog.getByRole("progressbar", { name: "Attivazione di PRO" });
const retry = dialog.getByRole("button", { name: "Riprova" });

const messagesInTurn = [
  "Inizializzazione...",
  "Attivazione account PRO...",
  "Sblocco scansioni illimitate...",
  "Abilitazione funzioni premium...",
  "Rimozione pubblicità...",
  "Finalizzazione configurazione...",
  "Completamento attivazione...",
];
const proExpiresAt = "2030-12-18T11:00:00.000Z";
const confirmed = { isPro: true, proStatus: "active", proExpiresAt } as const;
const welcome = dialog.getByRole("heading", { name: "Ora hai PRO, valido fino al 18 dicembre 2030" });
const withPro = sampleAccount({ profile: { ...sampleAccount().profile, proStatus: "active", proExpiresAt } });
const unanswered = () => new Promise<never>(() => undefined);
const fail = (): never => {
  throw new ApiFailure(500);
};
const missing = (): never => {
  throw new ApiFailure(402, { message: "Il pagamento non risulta ancora completato.", errorCode: "payment_missing" });
};

type Activate = NonNullable<NonNullable<FakeAnswers["billing"]>["activate"]>;

/** Shows the app after a return from the payment page. */
async function returnFromPayment(activate: Activate, me = sampleAccount()): Promise<FakeApi> {
  sessionStorage.setItem("fetta.payment-return", "?plan=monthly&session_id=cs_test_1&home=1");
  capturePaymentReturn();
  const api = mountApp("/", { billing: { activate } }, { me });
  await expect.element(working).toBeVisible();
  return api;
}

const runFor = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Must precede the app: the clock is restored after the app has ended and its last timers, those of requests, have run. */
function useFakeClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
    shouldAdvanceTime: true,
  });
  onTestFinished(async () => {
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    sessionStorage.clear();
    capturePaymentReturn();
  });
}

/** The timers of the page fire only when a test advances the clock. */
const stopClock = () => vi.setTimerTickMode("manual");

test("the bar fills in ten seconds with seven messages and no feature that the server has not confirmed, then the outcome is shown", async () => {
  useFakeClock();
  const matchMedia = window.matchMedia.bind(window);
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) =>
      matchMedia(query.replace("reduced-motion: reduce", "reduced-motion: no-preference")),
    );
  onTestFinished(() => media.mockRestore());
  await returnFromPayment(unanswered);
  stopClock();
  const seen: { at: number; progress: number; words: string | undefined; on: number }[] = [];
  while (bar.elements().length > 0) {
    seen.push({
      at: performance.now(),
      progress: Number(bar.element().getAttribute("aria-valuenow")),
      words: dialog.getByRole("status").elements()[0]?.textContent,
      on: dialog.element().querySelectorAll("li[data-on]").length,
    });
    await runFor(50);
  }
  expect([...new Set(seen.map(({ words }) => words))]).toEqual(messagesInTurn);
  const progress = seen.map((moment) => moment.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(100);
  expect(new Set(progress).size).toBeGreaterThan(60);
  expect(new Set(seen.map(({ on }) => on))).toEqual(new Set([0]));
  const full = seen.find((moment) => moment.progress === 100)?.at ?? 0;
  expect(full - (seen[0]?.at ?? 0)).toBeGreaterThan(9000);
  expect(full - (seen[0]?.at ?? 0)).toBeLessThan(12_000);
  await expect.element(delayed).toBeVisible();
  await expect.element(dialog).toMatchTextContent("Il server non ha ancora confermato");
  await expectSoundScreenOnFakeClock(dialog.element());
});

test("the session is reloaded after one second, and the server is asked two seconds later; what it confirms is checked in turn", async () => {
  useFakeClock();
  const api = await returnFromPayment(confirmed);
  stopClock();
  const began = performance.now();
  const atStart = api.callsOf("account.me").length;
  const askedBy = async (ms: number) => {
    await runFor(began + ms - performance.now());
    const checks = dialog.element().querySelectorAll("li[data-on]").length;
    return [api.callsOf("account.me").length - atStart, api.callsOf("billing.activate").length, checks];
  };
  // The clock may have moved by some ms before it was stopped.
  expect(await askedBy(700)).toEqual([0, 0, 0]);
  expect(await askedBy(1050)).toEqual([1, 0, 0]);
  expect(await askedBy(2700)).toEqual([1, 0, 0]);
  expect(await askedBy(3100)).toEqual([2, 1, 1]);
  expect(await askedBy(6500)).toEqual([2, 1, 3]);
  await expect.element(goOn).toBeVisible();
});

test("the running and the confirmed state have no accessibility violations, have 44 px touch targets and fit every width", async () => {
  useFakeClock();
  const { promise, resolve } = Promise.withResolvers<typeof confirmed>();
  await returnFromPayment(() => promise);
  await runFor(4000);
  stopClock();
  await expectSoundScreenOnFakeClock(dialog.element());
  await expect.element(working).toBeVisible();
  resolve(confirmed);
  await expect.poll(() => runFor(5).then(() => goOn.elements())).toHaveLength(1);
  await expectSoundScreenOnFakeClock(dialog.element());
  await runFor(7000);
  await expect.element(welcome).toBeVisible();
  await expectSoundScreenOnFakeClock(dialog.element());
});

test("a payment that the server does not know shows a friendly message, which a notification does not cover, and can be checked again", async () => {
  useFakeClock();
  const api = await returnFromPayment(missing);
  await runFor(3500);
  await expect.element(delayed).toBeVisible();
  await expect.element(dialog).toMatchTextContent("Il pagamento non risulta ancora completato.");
  await expect.element(dialog).toMatchTextContent("non ti è stato addebitato nulla");
  await expect
    .element(dialog.getByRole("link", { name: "Contatta supporto" }))
    .toHaveAttribute("href", "/contact-support");
  await expectNothingCovered(true);
  await retry.click();
  await expect.poll(() => api.callsOf("billing.activate")).toHaveLength(2);
  await expect.element(delayed).toBeVisible();
  await dialog.getByRole("button", { name: "Vai al diario" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Passa a PRO" })).toBeVisible();
});

test("a bare return address of somebody who has paid nothing never shows success", async () => {
  useFakeClock();
  sessionStorage.setItem("fetta.payment-return", "?home=1");
  capturePaymentReturn();
  mountApp("/", { billing: { activate: missing } });
  await expect.element(working).toBeVisible();
  for (let second = 0; second < 12; second += 1) {
    await runFor(1000);
    expect(page.getByText(/Ora hai PRO|PRO è attivo/).elements()).toEqual([]);
  }
  await expect.element(delayed).toBeVisible();
});

test("the seven messages follow one another although the server has confirmed, and success is shown at the end", async () => {
  useFakeClock();
  const api = await returnFromPayment(confirmed);
  api.answer({ account: { me: withPro } });
  const messages = new Set<string | undefined>();
  while (bar.elements().length > 0) {
    messages.add(dialog.getByRole("status").elements()[0]?.textContent);
    expect(welcome.elements()).toEqual([]);
    await expect.element(dialog).not.toMatchTextContent("Ora hai PRO");
    await runFor(100);
  }
  expect([...messages]).toEqual(messagesInTurn);
  await expect.element(welcome).toBeVisible();
});

test("a missing payment leaves an existing PRO period unchanged and shows a message", async () => {
  useFakeClock();
  await returnFromPayment(missing, withPro);
  await runFor(3500);
  await expect.element(delayed).toBeVisible();
  await expect.element(dialog).toMatchTextContent("Intanto il tuo PRO resta valido fino al 18 dicembre 2030.");
});

test("a server that fails at first is asked again while the progress bar runs", async () => {
  useFakeClock();
  const api = await returnFromPayment(fail);
  await runFor(3500);
  await expect.poll(() => api.callsOf("billing.activate")).toHaveLength(1);
  api.answer({ billing: { activate: confirmed }, account: { me: withPro } });
  await runFor(3500);
  await expect.element(goOn).toBeVisible();
  expect(api.callsOf("billing.activate")).toHaveLength(2);
});

test("a profile with PRO is sufficient when the checkout status cannot be read", async () => {
  useFakeClock();
  const api = await returnFromPayment(fail);
  api.answer({ account: { me: withPro } });
  await runFor(10_600);
  await expect.element(welcome).toBeVisible();
  await goOn.click();
  await expect.element(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});

test("a payment that cannot be verified now is not reported as missing, and Riprova activates PRO", async () => {
  useFakeClock();
  const message = "Non riusciamo a verificare il pagamento in questo momento.";
  const api = await returnFromPayment(() => {
    throw new ApiFailure(503, { message });
  });
  await runFor(10_600);
  await expect.element(delayed).toBeVisible();
  await expect.element(dialog).toMatchTextContent(message);
  await expect.element(dialog).not.toMatchTextContent("non ti è stato addebitato");
  expect(page.getByText("Ora hai PRO").elements()).toEqual([]);
  expect(document.querySelector(".toast")).toBeNull();
  api.answer({ billing: { activate: confirmed }, account: { me: withPro } });
  await retry.click();
  await expect.element(welcome).toBeVisible();
});

test("being offline shows an error, and Riprova activates PRO once the connection is back", async () => {
  useFakeClock();
  const api = await returnFromPayment(() => {
    throw new TypeError("Failed to fetch");
  });
  await runFor(10_600);
  await expect.element(delayed).toBeVisible();
  await expect.element(dialog).toMatchTextContent("Non riusciamo a raggiungere il server.");
  api.answer({ billing: { activate: confirmed }, account: { me: withPro } });
  await retry.click();
  await expect.element(welcome).toHaveFocus();
  await goOn.click();
  await expect.element(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});

test("the activation cannot be dismissed while it runs; Esc closes it once the server has confirmed", async () => {
  useFakeClock();
  const { promise, resolve } = Promise.withResolvers<typeof confirmed>();
  await returnFromPayment(() => promise);
  await runFor(3500);
  await expect.element(working).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  document.querySelector(".scrim-alert")?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await userEvent.keyboard("{Tab}");
  await expect.element(working).toBeVisible();
  expect(goOn.elements()).toEqual([]);
  await expect.element(bar).toHaveAttribute("aria-valuemax", "100");
  resolve(confirmed);
  await expect.element(goOn).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("with reduced motion the bar moves in steps without an animation", async () => {
  useFakeClock();
  await returnFromPayment(unanswered);
  const steps = new Set<string | null>();
  while (bar.elements().length > 0) {
    steps.add(bar.element().getAttribute("aria-valuenow"));
    await runFor(100);
  }
  expect([...steps]).toEqual(["0", "20", "40", "60", "80", "100"]);
  await expect.element(delayed).toBeVisible();
  await expect.element(dialog).toMatchTextContent("Il server non ha ancora confermato");
});
