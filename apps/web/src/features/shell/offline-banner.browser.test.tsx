import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { updateOutboxState } from "../../lib/api/outbox-state.ts";
import { pendingPhotos } from "../../lib/api/pending-photo-state.ts";
import type { QueuedChange } from "../../lib/api/queued-change.ts";
import { samplePendingPhoto } from "../../offline/testing/sample-pending-photo.ts";
import { ApiFailure } from "../../testing/fake-api.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

/** A change that is being sent for the first time. */
const waterChange: QueuedChange = {
  id: "change-1",
  userId: sampleAccount().user.id,
  createdAt: "2026-11-21T12:00:00.000Z",
  before: null,
  after: null,
  call: { type: "addWater", input: { date: "2026-11-21", ml: 200 } },
  sequence: 1,
  attempts: 0,
  rejection: null,
};
const banner = page.getByText("1 voce in attesa");
const dropWarning = page.getByText(/Safari cancella/);
const card = page.getByRole("region", { name: "1 modifica non inviata" });

test("water that waits in Safari of an iPhone comes with a warning, and a rejection says what was lost until it is deleted", async () => {
  const userAgent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("iPhone");
  const api = mountApp("/", {
    trends: {
      addWater: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await page.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click();
  await expect.element(banner).toBeVisible();
  await expect.element(dropWarning).toBeVisible();
  userAgent.mockRestore();
  api.answer({
    trends: {
      addWater: () => {
        throw new ApiFailure(400, { message: "Questo giorno deve ancora venire: scegline un altro." });
      },
    },
  });
  dispatchEvent(new Event("online"));
  await expect.element(card).toMatchTextContent("Non abbiamo potuto salvare 200 ml di acqua.");
  await expect.element(card).toMatchTextContent("Questo giorno deve ancora venire");
  await card.getByRole("button", { name: "Elimina la modifica: 200 ml di acqua" }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(banner).not.toBeInTheDocument();
});

test.for<[what: string, show: () => void]>([
  ["a photo that the quota holds", () => pendingPhotos.set([samplePendingPhoto({ id: "1" })])],
  [
    "a change that the server has rejected",
    () => updateOutboxState({ changes: [{ ...waterChange, rejection: { code: null, message: null } }] }),
  ],
  ["a change of another account on this phone", () => updateOutboxState({ otherAccountsCount: 1 })],
])("%s comes with the warning in Safari of an iPhone, a change that is being sent does not", async ([, show]) => {
  const userAgent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("iPhone");
  const clear = (): void => {
    updateOutboxState({ changes: [], otherAccountsCount: 0 });
    pendingPhotos.set([]);
  };
  onTestFinished(() => {
    userAgent.mockRestore();
    clear();
  });
  mountApp("/");
  await expect.element(page.getByRole("button", { name: /^Aggiungi un bicchiere/ })).toBeVisible();
  show();
  await expect.element(dropWarning).toBeVisible();
  clear();
  updateOutboxState({ changes: [waterChange] });
  await expect.element(dropWarning).not.toBeInTheDocument();
});

test("goals set on an old copy say that another device has set newer ones, which stay until the person's own are sent again", async () => {
  const api = mountApp("/", {
    ...fakeDiary(),
    account: {
      me: sampleAccount(),
      updateGoals: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).click();
  const sheet = page.getByRole("dialog", { name: "Obiettivo giornaliero" });
  await sheet.getByRole("textbox", { name: "Calorie al giorno" }).fill("2150");
  await sheet.getByRole("button", { name: "Salva" }).click();
  await expect.element(banner).toBeVisible();
  const [{ preferences, weekdayGoals }] = [sampleAccount()];
  expect(api.callsOf("account.updateGoals").at(-1)).toMatchObject({
    ifGoals: { goals: preferences, weekdays: weekdayGoals },
  });
  const message = "Un altro dispositivo ha salvato una versione più recente: resta quella.";
  api.answer({
    account: {
      updateGoals: ({ ifGoals, calories }) => {
        if (ifGoals) throw new ApiFailure(409, { errorCode: "changed_elsewhere", message });
        return { ...preferences, dailyCalorieGoal: calories, warnings: [] };
      },
    },
  });
  dispatchEvent(new Event("online"));
  await expect.element(card).toMatchTextContent(message);
  await card.getByRole("button", { name: /^Riprova con/ }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(api.callsOf("account.updateGoals").at(-1)).toMatchObject({ calories: 2150 });
});
