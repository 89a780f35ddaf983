import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import { toastRegion } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const settings = page.getByRole("region", { name: "Promemoria" });
const wanted = settings.getByRole("checkbox", { name: "Ricordami il pasto che manca" });
const off = { isOnHere: false, isOnElsewhere: false, isStopped: false, publicKey: "BKey" };
const on = { ...off, isOnHere: true };

const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/1", keys: { p256dh: "key", auth: "secret" } };
const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
const subscribe = vi.fn<() => Promise<{ toJSON: () => typeof subscription }>>(() =>
  Promise.resolve({ toJSON: () => subscription }),
);

/** A browser whose person answers its question about notifications so. */
function stubBrowser(answer: NotificationPermission, before: NotificationPermission = "default") {
  const notification = {
    permission: before,
    requestPermission: () => {
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
}

beforeEach(() => {
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }), subscribe };
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
});
afterEach(() => vi.restoreAllMocks());

test("reminders are off, and turned on for this device with the key of the server; off again they end here", async () => {
  stubBrowser("granted");
  const api = mountApp("/profile", { ...fakeSettings, reminder: { state: off, turnOn: on, turnOff: off } });
  await expect.element(wanted).not.toBeChecked();
  await wanted.click();
  await expect.element(wanted).toBeChecked();
  await expect.element(toastRegion).toMatchTextContent("Promemoria acceso su questo dispositivo");
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "BKey" });
  expect(api.callsOf("reminder.turnOn")).toEqual([subscription]);
  await wanted.click();
  await expect.element(wanted).not.toBeChecked();
  expect(unsubscribe).toHaveBeenCalledTimes(2);
});

test("a browser that was told no says where to allow notifications, and nothing is stored", async () => {
  stubBrowser("denied");
  const api = mountApp("/profile", { ...fakeSettings, reminder: { state: off } });
  await wanted.click();
  await expect.element(settings.getByText(/le notifiche di Fetta sono bloccate/)).toBeVisible();
  await expect.element(wanted).not.toBeChecked();
  expect(api.callsOf("reminder.turnOn")).toEqual([]);
});

test.each([
  ["on an iPhone leads to the installation", "iPhone", /solo alle app installate/],
  ["without notifications says so", "Linux", /non riceve notifiche/],
])("a browser %s", async (_what, userAgent, text) => {
  vi.stubGlobal("Notification", undefined);
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  mountApp("/profile", { ...fakeSettings, reminder: { state: { ...off, isOnElsewhere: true } } });
  await expect.element(settings.getByText(text)).toBeVisible();
  await expect.element(settings.getByText("È acceso su un altro tuo dispositivo.")).toBeVisible();
  await expect.element(wanted).not.toBeInTheDocument();
});

const card = (name: RegExp) => page.getByRole("region", { name });
function mountHome(reminderCard: "ask" | "stopped") {
  const me = sampleAccount({ reminderCard });
  return mountApp(
    "/",
    { ...fakeDiary([], me), reminder: { state: off, turnOn: on, answerCard: () => undefined } },
    { me },
  );
}

test("the home page asks once: a no hides the question", async () => {
  stubBrowser("granted");
  const api = mountHome("ask");
  const ask = card(/^Ti ricordiamo i pasti/);
  await expect.element(ask).toBeVisible();
  await expectNoAccessibilityViolations();
  await ask.getByRole("button", { name: "No, grazie" }).click();
  await expect.element(ask).not.toBeInTheDocument();
  expect(api.callsOf("reminder.answerCard")).toHaveLength(1);
});

test("what stopped by itself says so, and is turned on again with one press", async () => {
  stubBrowser("granted");
  const api = mountHome("stopped");
  const stopped = card(/si è fermato/);
  await expect.element(stopped).toMatchTextContent("Gli ultimi tre sono rimasti senza risposta");
  await stopped.getByRole("button", { name: "Riaccendilo" }).click();
  await expect.element(stopped).not.toBeInTheDocument();
  expect(api.callsOf("reminder.turnOn")).toEqual([subscription]);
});
