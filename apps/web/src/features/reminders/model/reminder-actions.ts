import { updateMe } from "../../../entities/session/session.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { buildQueryKey, queryClient } from "../../../lib/api/query-client.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { reminders } from "../reminders.messages.ts";
import { followNotifications } from "./follow-notifications.ts";

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

/** A fresh subscription: one that another account left behind ends. */
async function subscribe(publicKey: string) {
  const pushManager = await findPushManager();
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } };
}

/** Asks the browser for its permission and turns reminders on for this device; false where the person said no. */
export async function turnRemindersOn(): Promise<boolean> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") toastError(messages.denied);
  if (permission !== "granted") return false;
  try {
    const { publicKey } = await api.reminder.state.query();
    const subscription = await subscribe(publicKey);
    try {
      showState(await api.reminder.turnOn.mutate(subscription));
    } catch (error) {
      toastError(describeError(error));
      return false;
    }
  } catch {
    toastError(messages.failed);
    return false;
  }
  followNotifications();
  updateMe({ reminderCard: null });
  toast({ title: messages.on });
  return true;
}

/** Turns reminders off for this device. */
export async function turnRemindersOff(): Promise<void> {
  try {
    showState(await api.reminder.turnOff.mutate());
    updateMe({ reminderCard: null });
    await (await (await findPushManager()).getSubscription())?.unsubscribe();
  } catch (error) {
    toastError(describeError(error));
  }
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
