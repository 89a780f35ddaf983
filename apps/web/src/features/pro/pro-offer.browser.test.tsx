import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const upgrade = page.getByRole("link", { name: "Passa a PRO" });
const offer = page.getByRole("complementary", { name: "Scopri PRO" });
const card = page.getByRole("region", { name: "Fetta PRO" });
const heading = page.getByRole("heading", { level: 1 });

test("a user of the free plan is offered PRO on home and in the settings", async () => {
  mountApp("/", fakeSettings);
  await expect.element(upgrade).toBeVisible();
  await expect.element(offer).toBeVisible();
  await page.getByRole("link", { name: "Impostazioni" }).click();
  await expect.element(card).toMatchTextContent("Hai il piano gratuito");
  await expect.element(card).not.toMatchTextContent(/Attivo|Scaduto|Rinnova/);
  await card.getByRole("link", { name: "Passa a PRO" }).click();
  await expect.element(heading).toHaveTextContent("Passa a PRO");
});

test("the notice of an ended PRO can be dismissed at once", async () => {
  const { profile } = sampleAccount();
  const ended = { ...profile, proStatus: "expired", proExpiresAt: "2026-11-01T11:00:00.000Z" } as const;
  mountApp("/", {}, { me: sampleAccount({ profile: ended }) });
  await page.getByRole("button", { name: "Nascondi l’avviso" }).click();
  await expect.element(page.getByRole("complementary", { name: "Scaduto" })).not.toBeInTheDocument();
  await expect.element(offer).toBeVisible();
});

test("values stored in the browser grant no PRO", async () => {
  const profile = { isPro: true, proStatus: "active", proExpiresAt: "2099-01-01T00:00:00.000Z" };
  for (const key of ["user-profile", "userProfile", "fetta.profile"])
    localStorage.setItem(key, JSON.stringify(profile));
  mountApp("/");
  await expect.element(upgrade).toBeVisible();
});
