import {
  claimDueReminder,
  deletePushSubscriptions,
  insertSentReminder,
  listLastReminders,
  listLoggedMeals,
  listPushSubscriptions,
  markReminderAccepted,
  needsNoReminder,
  saveReminder,
  type SentReminderRow,
} from "@fetta/db/queries/account/reminder";
import type { Db } from "@fetta/db/schema/schema";
import { addDays, productDay } from "@fetta/domain/calendar-day";
import { areRemindersUnwanted, findUsualTimes, planReminder, reminderRules } from "@fetta/domain/diary/meal-reminder";
import type { Deps } from "../../deps.ts";
import { listUsualEntries } from "./service.ts";

type SendDeps = Pick<Deps, "db" | "now" | "push">;

/** Reminders that are sent at the same time. One that a push service keeps waiting holds its own place only. */
const maxInFlight = 100;

const formatMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/**
 * Looks at the diary of the person who waits longest and stores what follows: the reminder of today, that they stopped, and
 * when to look again. `none` where no diary is due; other servers skip the person meanwhile.
 */
async function planNext(tx: Db, now: Date): Promise<SentReminderRow | "none" | undefined> {
  const due = await claimDueReminder(tx, now);
  if (!due) return "none";
  const { userId, turnedOnAt } = due;
  if ((await listPushSubscriptions(tx, userId)).length === 0) {
    // Signed out, turned off or forgotten by the push service: `turnRemindersOn` asks for the next look.
    await saveReminder(tx, userId, { nextCheckAt: null });
    return undefined;
  }
  const { windowDays, maxIgnored } = reminderRules;
  const today = productDay(now);
  const last = await listLastReminders(tx, { userId, since: turnedOnAt, today, limit: maxIgnored });
  if (areRemindersUnwanted(last)) {
    await deletePushSubscriptions(tx, { userId });
    await saveReminder(tx, userId, { nextCheckAt: null, stoppedAt: now, isCardAnswered: false });
    return undefined;
  }
  const meals = await listLoggedMeals(tx, { userId, from: addDays(today, -windowDays), to: today });
  const usualTimes = findUsualTimes(meals.filter(({ day }) => day < today));
  const { meal, nextCheckAt } = planReminder({
    now,
    usualTimes,
    loggedMeals: meals.flatMap(({ day, mealType }) => (day === today ? [mealType] : [])),
    isDayDone: await needsNoReminder(tx, userId, today),
  });
  await saveReminder(tx, userId, { nextCheckAt });
  const usualTime = meal === null ? undefined : usualTimes[meal];
  if (meal === null || usualTime === undefined) return undefined;
  return insertSentReminder(tx, {
    userId,
    day: today,
    mealType: meal,
    usualTime: formatMinute(usualTime),
    sentAt: now,
  });
}

/**
 * Sends a stored reminder to the devices of its person. The message names the meal only: what is on the screen of a locked
 * phone tells nothing about food. A device whose subscription has ended is forgotten.
 */
async function deliverReminder(
  { db, push }: SendDeps,
  reminder: SentReminderRow,
  shutdown: AbortSignal,
): Promise<void> {
  const { id, userId, mealType } = reminder;
  const [devices, usualEntries] = await Promise.all([
    listPushSubscriptions(db, userId),
    listUsualEntries(db, reminder),
  ]);
  const payload = JSON.stringify({ id, meal: mealType, hasUsual: usualEntries.length > 0 });
  const message = { payload, ttlSeconds: reminderRules.maxLateMinutes * 60, topic: "reminder" };
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const outcome = await push.send(device, message, shutdown);
      if (outcome === "gone") await deletePushSubscriptions(db, { id: device.id });
      return outcome;
    }),
  );
  if (outcomes.includes("accepted")) await markReminderAccepted(db, id);
}

/**
 * Sends the reminders that are due. Each is stored before it is sent, so that a person gets at most one a day, whichever
 * servers run and whenever one of them ends.
 */
export async function sendReminders(deps: SendDeps, shutdown: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const deliver = (reminder: SentReminderRow): void => {
    const delivery = deliverReminder(deps, reminder, shutdown)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inFlight.delete(delivery));
    inFlight.add(delivery);
  };
  try {
    while (!shutdown.aborted) {
      const taken = await db.transaction().execute((tx) => planNext(tx, now()));
      if (taken === "none") break;
      if (taken) deliver(taken);
      if (inFlight.size >= maxInFlight) await Promise.race(inFlight);
    }
  } finally {
    await Promise.all(inFlight);
  }
  if (failures.length > 0) throw new AggregateError(failures, "reminders could not be delivered");
}
