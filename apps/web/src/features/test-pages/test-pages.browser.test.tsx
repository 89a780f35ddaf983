import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toastRegion } from "../../testing/diary-page.ts";
import { ApiFailure, type FakeAnswers, type FakeApi } from "../../testing/fake-api.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { expectSoundScreen } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const mountTestPage = (path: string, answers: FakeAnswers = {}): FakeApi =>
  mountApp(path, answers, { me: sampleAccount({ testPages: true }) });

test("the server's message is shown when PRO cannot be toggled", async () => {
  const message = "Il servizio non è raggiungibile. Riprova tra poco.";
  mountTestPage("/test-pro-button", {
    test: {
      togglePro: () => {
        throw new ApiFailure(503, { message });
      },
    },
  });
  await page.getByRole("button", { name: "Attiva PRO" }).click();
  await expect.element(toastRegion).toMatchTextContent(message);
});

test("an error is shown when the webhook is answered with an error status or not at all", async () => {
  const api = mountTestPage("/debug-webhook", {
    test: { simulateWebhook: { message: "", status: 400, isPro: false } },
  });
  const run = page.getByRole("button", { name: "Simula webhook" });
  await run.click();
  await expect.element(toastRegion).toMatchTextContent("Errore Webhook");
  await expect.element(toastRegion).toMatchTextContent("400");
  api.answer({
    test: {
      simulateWebhook: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await run.click();
  await expect.element(toastRegion.getByText("Errore", { exact: true })).toBeVisible();
});

test("a test page leads back to the settings", async () => {
  mountTestPage("/debug-webhook", fakeSettings);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Prova webhook");
  await page.getByRole("button", { name: "Torna alle impostazioni" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Impostazioni");
});

test.each(["/test-pro-button", "/test-refresh", "/debug-webhook", "/test-pro-refresh", "/test-ad-blocking"])(
  "with test pages switched off, an admin gets the not-found page at %s",
  async (path) => {
    mountApp(path, {}, { me: sampleAccount({ profile: { ...sampleAccount().profile, role: "admin" } }) });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Qui il piatto è vuoto");
  },
);

for (const [path, title] of [
  ["/test-pro-button", "Prova pulsante PRO"],
  ["/test-refresh", "Aggiornamento profilo"],
  ["/test-pro-refresh", "Aggiornamento PRO"],
  ["/debug-webhook", "Prova webhook"],
  ["/test-ad-blocking", "Diagnostica annunci"],
] as const)
  test(`“${title}” has no accessibility violations, has 44 px touch targets and fits every width`, async () => {
    mountTestPage(path);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    await expect.element(page.getByText("FREE", { exact: true }).first()).toBeVisible();
    await expectSoundScreen();
  });
