import { updateMe } from "../../../entities/session/session.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { buildQueryKey, queryClient } from "../../../lib/api/query-client.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { reminders } from "../reminders.messages.ts";
import { followNotifications } from "./follow-notifications.ts";
import { readSubscription } from "./reminder-notification.ts";

const messages = reminders.settings;

export type ReminderState = Outputs["reminder"]["state"];
export const stateQueryKey = buildQueryKey("reminder.state");

/** Whether this browser can show reminders. */
export function readPushSupport(): "available" | "unsupported" | "denied" {
  if (typeof Notification === "undefined" || !("PushManager" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "available";
}

function showState(state: ReminderState): void {
  queryClient.setQueryData<ReminderState>(stateQueryKey, state);
}

async function findPushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error("no service worker");
  return registration.pushManager;
}

/** A fresh subscription with the key of the server: one that another account left behind ends. */
async function subscribe() {
  const { publicKey } = await api.reminder.state.query();
  const pushManager = await findPushManager();
  await (await pushManager.getSubscription())?.unsubscribe();
  return readSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Asks the browser for its permission and turns reminders on for this device. */
export async function turnRemindersOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") toastError(messages.denied);
  if (permission !== "granted") return;
  const subscription = await subscribe().catch(() => null);
  if (!subscription) return toastError(messages.failed);
  try {
    showState(await api.reminder.turnOn.mutate(subscription));
  } catch (error) {
    return toastError(describeError(error));
  }
  followNotifications();
  updateMe({ reminderCard: null });
  toast({ title: messages.on });
}

/** Turns reminders off for this device. */
export async function turnRemindersOff(): Promise<void> {
  try {
    showState(await api.reminder.turnOff.mutate());
  } catch (error) {
    return toastError(describeError(error));
  }
  updateMe({ reminderCard: null });
  // The server sends no more, whatever the browser keeps.
  const subscription = await findPushManager().then(
    (pushManager) => pushManager.getSubscription(),
    () => null,
  );
  await subscription?.unsubscribe();
}

/** Hides the card of the home page for good: the answer is no, or the news was read. */
export async function answerCard(card: "ask" | "stopped"): Promise<void> {
  updateMe({ reminderCard: null });
  try {
    await api.reminder.answerCard.mutate();
  } catch (error) {
    updateMe({ reminderCard: card });
    toastError(describeError(error));
  }
}
