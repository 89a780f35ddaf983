import { expect, onTestFinished, test, vi } from "vitest";
import { page, type Locator } from "vitest/browser";
import { frittata } from "../entities/recipe/testing/sample-recipe.ts";
import { luca, lucaAccount, openRequest } from "../features/admin/testing/sample-accounts.ts";

import { chickenItems, fakeEstimate } from "../features/estimate/testing/fake-estimate.ts";
import { link, note, nothing } from "../features/reader-links/testing/sample-reader-links.ts";
import { sampleItem } from "../features/shopping/testing/sample-item.ts";
import { trend } from "../features/trends/testing/sample-trend.ts";
import { pendingPhotos, photosFlagKey } from "../lib/api/pending-photo-state.ts";
import { clearPendingPhotos, createPhotoStore } from "../offline/pending-photo-store.ts";
import { samplePendingPhoto } from "../offline/testing/sample-pending-photo.ts";
import { toastRegion } from "../testing/diary-page.ts";
import type { FakeAnswers } from "../testing/fake-api.ts";
import { fakeSettings } from "../testing/fake-settings.ts";
import { goBack, mountApp } from "../testing/mount-app.tsx";
import { expectNothingCovered, findLayerTitle } from "../testing/notification-cover.ts";
import { sampleAccount } from "../testing/sample-account.ts";

/** A button, or its name. */
type Pressed = string | RegExp | Locator;

const since = "2026-11-20T12:00:00.000Z";
const settings: FakeAnswers = {
  ...fakeSettings,
  passkey: {
    list: {
      rpId: "localhost",
      userHandle: "",
      passkeys: [{ id: "k1", credentialId: "AQID", name: "Chiave di casa", createdAt: since, lastUsedAt: null }],
    },
  },
  auth: {
    ...fakeSettings.auth,
    identities: {
      provider: "Google",
      linked: [{ id: "i1", provider: "Google", email: "giulia@example.org", since }],
      isLastSignInMethod: false,
    },
    sessions: [
      { id: "s1", device: "Chrome su Android", since, current: true },
      { id: "s2", device: "Safari su iPhone", since, current: false },
    ],
  },
};
const weightTable = page
  .getByRole("region", { name: "Peso", exact: true })
  .getByRole("button", { name: "Mostra tabella" });
const links = { links: [link], notes: [note], proposals: [] };
const items = [sampleItem({ id: "latte" }), sampleItem({ id: "pile" })];
const adminAnswers: FakeAnswers = {
  admin: {
    factorState: { required: false, enrolled: false, passed: false, codesLeft: 0 },
    promotions: { promotionCodes: [], coupons: [] },
    supportRequests: { items: [openRequest], next: null },
    users: { items: [luca], next: null, counts: { all: 1, active: 1, expired: 0 } },
    user: lucaAccount,
  },
};
const { profile } = sampleAccount();
const admin = sampleAccount({ profile: { ...profile, role: "admin" } });

async function press(...buttons: readonly Pressed[]): Promise<void> {
  for (const name of buttons) {
    const isName = typeof name === "string" || name instanceof RegExp;
    await (isName ? page.getByRole("button", { name, exact: typeof name === "string" }) : name).click();
  }
}

/** Expects that a notification covers nothing of the open sheet or question, and leaves with it. */
async function expectRoomAndLeave(): Promise<void> {
  await expectNothingCovered(true);
  // Before this time the change of the screen is part of the action that is notified.
  const later = performance.now() + 3000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  try {
    goBack();
    await expect.poll(() => toastRegion.query()?.textContent).toBe("");
  } finally {
    clock.mockRestore();
  }
}

/** The titles of what opens from a page, each with what is pressed for it after Back from the one before. */
const journeys: readonly (readonly [path: string, answers: FakeAnswers, Record<string, readonly Pressed[]>])[] = [
  [
    "/andamento",
    { trends: { read: trend } },
    {
      "Segna il peso": ["Segna il peso"],
      "Modifica il peso": [weightTable, /^Modifica il peso/],
      "Correggi il totale di oggi": ["Correggi il totale di oggi"],
    },
  ],
  [
    "/recipes",
    { recipes: { list: [frittata], checkIngredients: [] }, "recipes.shopping": { list: items } },
    {
      "Svuota la lista": [/^Lista della spesa/, "Svuota"],
      "Aggiungi al diario": ["Chiudi", /^Frittata di zucchine/, "Aggiungi al diario"],
      "Rinomina ricetta": ["Rinomina"],
      "Elimina ricetta": ["Elimina"],
      "Stiamo creando la tua ricetta": ["Chiudi", "Crea una ricetta", "Scrivi gli ingredienti"],
    },
  ],
  [
    "/",
    fakeEstimate({ items: chickenItems.slice(0, 1) }),
    { "Eliminare la voce?": [/^Pollo con patate/, /^Pollo, petto/, "Togli Pollo, petto"] },
  ],
  [
    "/condivisione",
    { readerLink: { list: links } },
    { "Revocare questo link?": [/^Revoca il link/], "Vuoi eliminare questa nota?": [/^Elimina la nota/] },
  ],
  [
    "/profile",
    settings,
    {
      "Scollegare Google?": ["Scollega"],
      "Disconnettere Safari su iPhone?": [/^Dispositivi/, /^Disconnetti Safari/],
      "Uscire da tutti i dispositivi?": ["Esci da tutti i dispositivi"],
      "Rinomina la passkey": ["Chiudi", /^Passkey/, "Rinomina Chiave di casa"],
      "Rimuovere Chiave di casa?": [/^Rimuovi Chiave di casa/],
    },
  ],
  ["/admin?sezione=assistenza", adminAnswers, { "Richiesta di assistenza": [/Una domanda/] }],
  [
    "/admin?sezione=persone",
    adminAnswers,
    { Account: [/luca@example\.org/], "Revocare questo periodo?": [/luca@example\.org/, "Revoca Prova, 30 giorni"] },
  ],
];

for (const [path, answers, places] of journeys)
  test(`a notification covers no control of what opens from ${path}, and leaves with it: ${Object.keys(places).join(", ")}`, async () => {
    mountApp(path, answers, { me: path.startsWith("/admin") ? admin : sampleAccount() });
    for (const [title, presses] of Object.entries(places)) {
      await press(...presses);
      await expect.poll(findLayerTitle).toBe(title);
      await expectRoomAndLeave();
    }
  });

test("a notification covers no control of the question before unsent photos are lost, and leaves with it", async () => {
  onTestFinished(clearPendingPhotos);
  const { id: userId } = sampleAccount().user;
  const rejection = { sentence: "Non vediamo cibo.", isFinal: true };
  await createPhotoStore().add(samplePendingPhoto({ id: "1", userId, rejection }));
  localStorage.setItem(photosFlagKey, "true");
  mountApp("/profile", fakeSettings);
  await expect.poll(pendingPhotos.get).toHaveLength(1);
  await press("Esci");
  await expect.poll(findLayerTitle).toBe("Hai 1 voce non inviata");
  await expectRoomAndLeave();
});

test("a notification covers no control of the question before the address of a new link is lost, and leaves with it", async () => {
  const copying = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException());
  onTestFinished(() => copying.mockRestore());
  mountApp("/condivisione", { readerLink: { list: nothing, create: { link, token: "AAAAAAAAAAAAAAAAAAAA-_" } } });
  await press("Crea un link");
  await page.getByLabelText("Per chi è").fill("Dott.ssa Bianchi");
  await page.getByRole("checkbox", { name: /^Acconsento/ }).click();
  await press("Crea e copia il link", "Fatto");
  await expect.poll(findLayerTitle).toBe("Il link non è ancora copiato");
  await expectRoomAndLeave();
});
