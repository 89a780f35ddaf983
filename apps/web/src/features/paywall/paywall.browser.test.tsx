import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiFailure, type FakeAnswers } from "../../testing/fake-api.ts";
import { expectSoundScreen } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const heading = page.getByRole("heading", { level: 1 });
const planButton = (length: string) => page.getByRole("button", { name: new RegExp(`^(Più popolare )?${length} `) });
const spinners = () => document.querySelectorAll(".spinner").length;
const plans = ["1 settimana", "1 mese", "1 anno"];
const expectAllEnabled = async (): Promise<void> => {
  for (const plan of plans) await expect.element(planButton(plan)).not.toHaveAttribute("aria-disabled");
};
const expectAllDisabled = async (): Promise<void> => {
  for (const plan of plans) await expect.element(planButton(plan)).toHaveAttribute("aria-disabled", "true");
};
const checkout = (answer: NonNullable<NonNullable<FakeAnswers["billing"]>["checkout"]>): FakeAnswers => ({
  billing: { checkout: answer },
});

test("the plans show the free plan's limits, their prices, their price per day and what the struck price means", async () => {
  mountApp("/paywall");
  await expect.element(heading).toHaveTextContent("Passa a PRO");
  await expect.element(page.getByText(/I codici promo si inseriscono al checkout\./)).toBeVisible();
  for (const [name, text] of [
    ["Limiti del piano gratuito", "GratisPRO"],
    ["Scansione piatti", "1 al giornoIllimitata"],
    ["Scansione ricette", "1 al giornoIllimitata"],
    ["Pubblicità", "SìNessuna"],
  ] as const)
    await expect.element(page.getByRole("row", { name: new RegExp(name) })).toMatchTextContent(text);
  await expect.element(page.getByText(/I limiti gratuiti si azzerano ogni 24 ore\./)).toBeVisible();
  for (const [length, name] of [
    ["1 settimana", "1 settimana 7 giorni di PRO 4,99 € 0,71 € al giorno"],
    ["1 mese", "Più popolare 1 mese 30 giorni di PRO 9,99 € 0,33 € al giorno"],
    ["1 anno", "1 anno Risparmia 80% 365 giorni di PRO 12 acquisti da 1 mese: 119,88 € 23,99 € 0,07 € al giorno"],
  ] as const)
    await expect.element(planButton(length)).toHaveAccessibleName(new RegExp(`^${name.replaceAll(" ", "\\s")}$`));
  await expect.element(planButton("1 anno")).toHaveAccessibleDescription(/acquisti da 1 mese/);
  await expect.element(planButton("1 mese")).not.toHaveAccessibleDescription(/acquisti da 1 mese/);
  expect(planButton("1 anno").element().querySelector("s")?.textContent).toMatch(/119,88\s€/);
  await expect.element(page.getByText(/119,88\s€ = 12 acquisti da 1 mese\./)).toBeVisible();
  await expect.element(page.getByText(/Rimborso entro 14 giorni\./)).toBeVisible();
  await expect.element(page.getByText(/Pagamento sicuro\. Non è un abbonamento\./)).toBeVisible();
  // No plan is preselected and there is no countdown.
  expect(page.getByRole("radio").elements()).toEqual([]);
  expect(page.getByText("Limite Giornaliero").elements()).toEqual([]);
});

for (const [role, name] of [
  ["button", "Torna al diario"],
  ["link", "Continua con il piano gratuito"],
] as const) {
  test(`“${name}” leads to the diary`, async () => {
    mountApp("/paywall");
    await page.getByRole(role, { name }).click();
    await expect.element(heading).toHaveTextContent("Oggi");
  });
}

test("a chosen plan is requested once; meanwhile its card shows a spinner and the other plans are disabled", async () => {
  const api = mountApp(
    "/paywall",
    checkout(() => new Promise(() => undefined)),
  );
  await planButton("1 mese").dblClick();
  await expect.element(planButton("1 mese")).toHaveAttribute("aria-busy", "true");
  await expectAllDisabled();
  expect(planButton("1 mese").element().querySelectorAll(".spinner")).toHaveLength(1);
  expect(spinners()).toBe(1);
  planButton("1 anno")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(api.callsOf("billing.checkout")).toEqual([{ planType: "monthly", amount: 999, days: 30 }]);
});

test("a payment that cannot be started shows an error, and the plans can be chosen again", async () => {
  const fail = (): never => {
    throw new ApiFailure(500);
  };
  const api = mountApp("/paywall", checkout(fail));
  await expect.element(planButton("1 mese")).toBeVisible();
  planButton("1 mese").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(notifications).toMatchTextContent("Errore");
  await expect.element(notifications).toMatchTextContent("Impossibile avviare il pagamento. Riprova.");
  await expectAllEnabled();
  // The focus stays on the pressed button.
  await expect.element(planButton("1 mese")).toHaveFocus();
  expect(spinners()).toBe(0);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => api.callsOf("billing.checkout")).toHaveLength(2);
});

test("a payment that the server refuses to start shows the server's message", async () => {
  const message = "Hai avviato troppi pagamenti in poco tempo.";
  mountApp(
    "/paywall",
    checkout(() => {
      throw new ApiFailure(429, { message });
    }),
  );
  await planButton("1 anno").click();
  await expect.element(notifications).toMatchTextContent(message);
  await expectAllEnabled();
});

for (const [what, url] of [
  ["without an address", undefined],
  ["with an address that is no page", "javascript:alert(1)"],
] as const) {
  test(`a checkout response ${what} opens no page and shows an error`, async () => {
    // The server never sends the first one; the test covers the client's handling of it.
    mountApp("/paywall", checkout({ url } as { url: string }));
    await planButton("1 anno").click();
    await expect.element(notifications).toMatchTextContent("URL di checkout non ricevuto");
    await expectAllEnabled();
    await expect.element(heading).toHaveTextContent("Passa a PRO");
  });
}

test("being offline disables the purchase until the connection is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  mountApp("/paywall");
  await expectAllEnabled();
  online.mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  await expect.element(page.getByRole("status").filter({ hasText: "serve la connessione" })).toBeVisible();
  await expectAllDisabled();
  online.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expectAllEnabled();
});

test("a user who returns to the diary while the payment page opens stays in the diary", async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>();
  mountApp(
    "/paywall",
    checkout(() => promise),
  );
  await planButton("1 mese").click();
  await expectAllDisabled();
  await page.getByRole("link", { name: "Continua con il piano gratuito" }).click();
  await expect.element(heading).toHaveTextContent("Oggi");
  // Opening the address would end this test's page.
  resolve({ url: `${location.origin}/c/pay/cs_test_1` });
  await new Promise((end) => setTimeout(end, 500));
  await expect.element(heading).toHaveTextContent("Oggi");
  await expect.element(notifications).toHaveTextContent("");
});

test("without a payment provider the plans show a message and cannot be chosen", async () => {
  mountApp("/paywall", {}, { me: sampleAccount({ payments: { available: false } }) });
  await expect
    .element(page.getByRole("status").filter({ hasText: "I pagamenti non sono ancora attivi su questo server" }))
    .toBeVisible();
  await expectAllDisabled();
});

test("a page restored from the browser's back-forward cache shows no spinner and fetches the account again", async () => {
  const api = mountApp(
    "/paywall",
    checkout(() => new Promise(() => undefined)),
  );
  await planButton("1 mese").click();
  await expectAllDisabled();
  const before = api.callsOf("account.me").length;
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expectAllEnabled();
  // The user may have paid in the meantime.
  await expect.poll(() => api.callsOf("account.me").length).toBeGreaterThan(before);
});

test("the plans are enabled again when the payment page does not open within 20 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(async () => {
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  });
  mountApp(
    "/paywall",
    checkout(() => new Promise(() => undefined)),
  );
  await planButton("1 mese").click();
  await expectAllDisabled();
  vi.advanceTimersByTime(20_000);
  await expect.element(planButton("1 anno")).not.toHaveAttribute("aria-disabled");
  await expectAllEnabled();
});

const proExpiresAt = "2030-12-18T11:00:00.000Z";
const withPro = sampleAccount({ profile: { ...sampleAccount().profile, proStatus: "active", proExpiresAt } });

for (const [plans, title, me] of [
  ["the plans", "Passa a PRO", sampleAccount()],
  ["the plans during PRO", "Rinnova PRO", withPro],
] as const)
  test(`${plans} have no accessibility violations, have 44 px touch targets and fit every width`, async () => {
    mountApp("/paywall", {}, { me });
    await expect.element(heading).toHaveTextContent(title);
    await expectSoundScreen(page.getByRole("main").element());
  });

test("a user with PRO sees when it ends and that a purchase extends it", async () => {
  mountApp("/paywall", {}, { me: withPro });
  await expect.element(heading).toHaveTextContent("Rinnova PRO");
  await expect.element(page.getByRole("heading", { name: "Hai PRO fino al 18 dicembre 2030" })).toBeVisible();
  await expect.element(page.getByText(/i nuovi giorni si aggiungono/)).toBeVisible();
  await expectAllEnabled();
  await expect.element(page.getByRole("link", { name: "Torna al diario" })).toBeVisible();
});

test("a return from a cancelled payment says that nothing was charged", async () => {
  mountApp("/paywall?pagamento=annullato");
  await expect.element(page.getByText("Pagamento annullato. Nessun addebito.")).toBeVisible();
});

test("a picture that cannot be loaded, as offline, leaves no broken image", async () => {
  mountApp("/paywall");
  await expect.element(heading).toHaveTextContent("Passa a PRO");
  document.querySelector("main img")?.dispatchEvent(new Event("error"));
  await expect.poll(() => document.querySelectorAll("main img").length).toBe(0);
});
