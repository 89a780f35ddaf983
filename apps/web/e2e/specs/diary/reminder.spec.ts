import { addDays } from "@fetta/domain/calendar-day";
import { entryButton, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { listLoggedEntries, logDishes, sixDishes } from "../../support/logged-meals.ts";
import { waitForServiceWorker } from "../../support/offline-mode.ts";
import { todayInRome } from "../../support/rome-dates.ts";

test.use({ serviceWorkers: "allow" });

const lunch = sixDishes.slice(2, 4);

type Recorder = { shown: { title: string; data: unknown }[] };

/** Runs in the service worker: a browser without a window has no place for notifications. */
function recordNotifications(): void {
  const worker = globalThis as unknown as ServiceWorkerGlobalScope & Recorder;
  worker.shown = [];
  worker.registration.showNotification = (title, { data } = {}) => {
    worker.shown.push({ title, data });
    return Promise.resolve();
  };
}

test("a pushed reminder is shown by the service worker, and «Come al solito» logs the meal in the open diary", async ({
  asPerson: page,
  person,
  context,
  db,
}) => {
  const today = todayInRome();
  for (const count of [3, 2, 1]) await logDishes(db, person, addDays(today, -count), lunch);
  const { id } = await db
    .insertInto("sentReminder")
    .values({ userId: person.id, day: today, mealType: "lunch", usualTime: "13:00", sentAt: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  // The page is that of a person who has allowed notifications.
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { value: "granted" }));
  await openHome(page);
  await waitForServiceWorker(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(recordNotifications);
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ id, meal: "lunch", hasUsual: true }),
  });
  const titles = () => worker.evaluate(() => (globalThis as unknown as Recorder).shown.map(({ title }) => title));
  await expect.poll(titles).toEqual(["Segni il pranzo?"]);

  await worker.evaluate(() => {
    const { shown } = globalThis as unknown as Recorder;
    const notification = { ...shown[0], close: () => undefined };
    dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification, action: "usual" }));
  });
  await expect.poll(titles).toEqual(["Segni il pranzo?", "Segnato, come al solito"]);
  await expect(entryButton(page, "Insalata mista")).toBeVisible();
  expect((await listLoggedEntries(db, person)).filter(({ day }) => day === today)).toHaveLength(2);
});
