import { readerPagePath } from "@fetta/domain/account/reader-page";
import { remindedMeals, type RemindedMeal } from "@fetta/domain/diary/meal-reminder";
import { today } from "../../../lib/local-date.ts";
import { stringifySearch } from "../../../lib/search-params.ts";
import * as sheets from "../../../lib/sheets.ts";
import { isBoolean, isOneOf, isRecordOf, isString } from "../../../lib/stored-schema.ts";
import { reminders } from "../reminders.messages.ts";

const messages = reminders.notification;

/** What the server sends, and nothing else: neither foods nor figures. */
type Reminder = { id: string; meal: RemindedMeal; hasUsual: boolean };
const isReminder = isRecordOf({ id: isString, meal: isOneOf(remindedMeals), hasUsual: isBoolean });

/** A reminder as its notification keeps it, with the day on which it came. */
export type ShownReminder = Reminder & { day: string };

/** The one notification of the app: a new one takes the place of the last. */
const common = { tag: "reminder", lang: "it", icon: "/icons/icon-192.png" } as const;
const usualAction = "usual";

type Notifier = Pick<ServiceWorkerRegistration, "showNotification">;

/** Shows a reminder that was pushed; browsers ask for a notification for each message. */
export async function showReminder(notifier: Notifier, pushed: unknown): Promise<void> {
  if (!isReminder(pushed)) return;
  const reminder = pushed as Reminder;
  const options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] } = {
    ...common,
    renotify: true,
    body: messages.text,
    data: { ...reminder, day: today() } satisfies ShownReminder,
    actions: reminder.hasUsual ? [{ action: usualAction, title: messages.usual }] : [],
  };
  await notifier.showNotification(messages.ask[reminder.meal], options);
}

type Mutation = "reminder.open" | "reminder.logUsual" | "reminder.turnOn";

/** Calls a procedure as the device's session; resolves to its result. Throws where it was not done. */
async function callApi(...[procedure, input]: ["reminder.state"] | [Mutation, object]): Promise<unknown> {
  const body = input && { body: JSON.stringify({ json: input }), headers: { "content-type": "application/json" } };
  const response = await fetch(`/api/trpc/${procedure}`, { method: input ? "POST" : "GET", ...body });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { result } = (await response.json()) as { result: { data: { json: unknown } } };
  return result.data.json;
}

/** The diary of the reminder's day, with the sheet that adds to its meal where `meal` is given. */
function diaryAddress(day: string, meal?: RemindedMeal): string {
  const search = stringifySearch({
    ...(day !== today() && { day }),
    ...(meal && { sheet: sheets.add, sheetParams: { meal } }),
  });
  return `/${search}`;
}

type Worker = Pick<ServiceWorkerGlobalScope, "clients"> & {
  registration: Notifier;
  /** Sends what waits on the device. */
  sendOutbox: () => Promise<void>;
};

async function openAddress({ clients }: Worker, address: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window" });
  // The page of a reader's link shows another person's diary, and follows no message.
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith(readerPagePath));
  if (!page) return void (await clients.openWindow(address));
  await page.focus();
  page.postMessage({ type: "OPEN_ADDRESS", address });
}

async function logUsualMeal(worker: Worker, reminder: ShownReminder): Promise<void> {
  const show = (title: string, body: string, data: unknown) =>
    worker.registration.showNotification(title, { ...common, body, data, silent: true });
  // The meal may wait on the device: the server logs the usual one only where it has none.
  await worker.sendOutbox().catch(() => undefined);
  try {
    const answer = await callApi("reminder.logUsual", { id: reminder.id });
    const isLogged = Reflect.get(Object(answer), "loggedCount") !== 0;
    await show(isLogged ? messages.logged : messages.notEmpty, messages.loggedText, { day: reminder.day });
    for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ type: "DIARY_CHANGED" });
  } catch {
    await show(messages.failed, messages.failedText, reminder);
  }
}

/** What follows a press on a notification: on its action the usual meal is logged, else the app opens at the meal. */
export async function answerNotification(worker: Worker, data: unknown, action: string): Promise<void> {
  const { day = today() } = Object(data) as { day?: string };
  if (!isReminder(data)) return openAddress(worker, diaryAddress(day));
  const reminder = data as ShownReminder;
  if (action === usualAction) return logUsualMeal(worker, reminder);
  // Offline the app opens all the same; the reminder counts as answered when the meal is logged.
  const opened = callApi("reminder.open", { id: reminder.id }).catch(() => undefined);
  await openAddress(worker, diaryAddress(day, reminder.meal));
  await opened;
}

/** A subscription of the browser as the server takes it. */
export function readSubscription(subscription: Pick<PushSubscription, "toJSON">) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } };
}

const isReminderState = isRecordOf({ isOnHere: isBoolean, isStopped: isBoolean, publicKey: isString });

/** The browser has ended the address of this device: the server gets a new one, where this device has reminders on. */
export async function renewSubscription(pushManager: Pick<PushManager, "subscribe">): Promise<void> {
  const state = await callApi("reminder.state");
  if (!isReminderState(state)) return;
  const { isOnHere, isStopped, publicKey } = state as { isOnHere: boolean; isStopped: boolean; publicKey: string };
  if (!isOnHere || isStopped) return;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await callApi("reminder.turnOn", readSubscription(subscription));
}
