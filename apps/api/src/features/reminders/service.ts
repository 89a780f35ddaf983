import {
  deletePushSubscriptions,
  findReminderState,
  listLoggedMeals,
  listMealFoods,
  openSentReminder,
  savePushSubscription,
  saveReminder,
  type SentReminderRow,
} from "@fetta/db/queries/account/reminder";
import { copyEntries } from "@fetta/db/queries/diary/entry-copies";
import type { Db } from "@fetta/db/schema/schema";
import { addDays } from "@fetta/domain/calendar-day";
import { findUsualEntries, reminderRules } from "@fetta/domain/diary/meal-reminder";
import { AppError } from "@fetta/domain/errors";
import type { Deps } from "../../deps.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import type { CurrentUser } from "../auth/current-user.ts";

type ReminderDeps = Pick<Deps, "db" | "now" | "push">;
/** The user and the session of the device that asks. */
type Device = { currentUser: CurrentUser; sessionId: string | undefined };

export async function readReminderState({ db, push }: ReminderDeps, { currentUser, sessionId }: Device) {
  const [state, publicKey] = await Promise.all([
    findReminderState(db, currentUser.id, sessionId),
    push.readPublicKey(),
  ]);
  return { ...state, publicKey };
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Turns reminders on for a device, from now on: what was ignored before does not count. Throws AppError
 * `push_service_unknown` for an address that is none of a push service.
 */
export async function turnRemindersOn(
  deps: ReminderDeps,
  device: Device,
  { endpoint, keys: { p256dh, auth } }: Subscription,
) {
  const { db, now, push } = deps;
  const { currentUser, sessionId } = device;
  if (sessionId === undefined) throw new AppError("not_signed_in");
  if (!push.isPushService(endpoint)) throw new AppError("push_service_unknown");
  const { id: userId } = currentUser;
  await db.transaction().execute(async (tx) => {
    // A browser has one address at a time: a new one replaces that of before.
    await deletePushSubscriptions(tx, { sessionId, exceptEndpoint: endpoint });
    if (!(await savePushSubscription(tx, { userId, sessionId, endpoint, p256dh, auth })))
      throw new AppError("not_signed_in");
    const at = now();
    await saveReminder(tx, userId, { nextCheckAt: at, turnedOnAt: at, stoppedAt: null, isCardAnswered: true });
  });
  return readReminderState(deps, device);
}

/** Turns reminders off for a device; those of the other devices stay. */
export async function turnRemindersOff(deps: ReminderDeps, device: Device) {
  if (device.sessionId !== undefined) await deletePushSubscriptions(deps.db, { sessionId: device.sessionId });
  await saveReminder(deps.db, device.currentUser.id, { stoppedAt: null, isCardAnswered: true });
  return readReminderState(deps, device);
}

/** The card of the home page was answered with no, or read. */
export const answerReminderCard = ({ db }: ReminderDeps, { id }: CurrentUser): Promise<void> =>
  saveReminder(db, id, { isCardAnswered: true });

/** The entries that "come al solito" means for the meal of a reminder. */
export async function listUsualEntries(
  db: Db,
  { userId, mealType, day }: Pick<SentReminderRow, "userId" | "mealType" | "day">,
): Promise<string[]> {
  const [from, to] = [addDays(day, -reminderRules.windowDays), addDays(day, -1)];
  return findUsualEntries(await listMealFoods(db, { userId, mealType, from, to }));
}

/** Records that a reminder was opened, so that it was not ignored. Throws AppError `not_found`. */
export async function openReminder({ db, now }: ReminderDeps, { id: userId }: CurrentUser, id: string): Promise<void> {
  if (!isUuid(id) || !(await openSentReminder(db, userId, id, now()))) throw new AppError("not_found");
}

/**
 * Logs what the user usually eats at the meal of a reminder, on its day and at the usual time, where that meal is still
 * empty: however often it is called, the meal is logged once. Throws AppError `not_found`.
 */
export function logUsualMeal(
  { db, now }: ReminderDeps,
  { id: userId }: CurrentUser,
  id: string,
): Promise<{ loggedCount: number }> {
  if (!isUuid(id)) throw new AppError("not_found");
  return db.transaction().execute(async (tx) => {
    const reminder = await openSentReminder(tx, userId, id, now());
    if (!reminder) throw new AppError("not_found");
    const { day, mealType, usualTime } = reminder;
    const logged = await listLoggedMeals(tx, { userId, from: day, to: day });
    const ids = logged.some((meal) => meal.mealType === mealType) ? [] : await listUsualEntries(tx, reminder);
    if (ids.length === 0) return { loggedCount: 0 };
    const copies = await copyEntries(tx, userId, { idempotencyKey: id, ids, to: day, eatenAt: usualTime });
    return { loggedCount: copies.length };
  });
}
