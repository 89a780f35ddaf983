import { unnamedQuickAddName } from "@fetta/domain/diary/diary-settings";
import type { LoggedMeal } from "@fetta/domain/diary/meal-reminder";
import { sql, type InsertObject, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import { selectEntriesOf } from "../diary/diary-entry.ts";
import { foodKey } from "../food/food-usage.ts";

export type PushSubscriptionRow = Selectable<Database["pushSubscription"]>;
export type SentReminderRow = Selectable<Database["sentReminder"]>;
type VapidKeys = Pick<Selectable<Database["vapidKey"]>, "publicKey" | "privateKey">;

/** The key pair of this installation: `made` where there was none, also when two servers start at once. */
export async function keepVapidKeys(db: Db, made: VapidKeys): Promise<VapidKeys> {
  await db
    .insertInto("vapidKey")
    .values(made)
    .onConflict((c) => c.column("id").doNothing())
    .execute();
  return db.selectFrom("vapidKey").select(["publicKey", "privateKey"]).executeTakeFirstOrThrow();
}

/**
 * Stores where the device of a session gets its reminders. A device that another account used belongs to this one from
 * now on. False where the session has ended.
 */
export async function savePushSubscription(
  db: Db,
  { userId, sessionId, endpoint, p256dh, auth }: Omit<PushSubscriptionRow, "id" | "createdAt">,
): Promise<boolean> {
  const { rows } = await sql`
    with owner as (
      select id, user_id from session where id = ${sessionId} and user_id = ${userId}::uuid for key share
    )
    insert into push_subscription (user_id, session_id, endpoint, p256dh, auth)
    select user_id, id, ${endpoint}, ${p256dh}, ${auth} from owner
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()
    returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes one subscription, that of a session, those of a user, or that of a session at another endpoint. */
export async function deletePushSubscriptions(
  db: Db,
  which: { id: string } | { userId: string } | { sessionId: string; exceptEndpoint?: string },
): Promise<void> {
  const { exceptEndpoint, ...owner } = { exceptEndpoint: undefined, ...which };
  await db
    .deleteFrom("pushSubscription")
    .where((eb) => eb.and(owner))
    .$if(exceptEndpoint !== undefined, (query) => query.where("endpoint", "!=", exceptEndpoint ?? ""))
    .execute();
}

/** A device that signs in again keeps its reminders, where it is the same user who does. */
export async function movePushSubscription(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable("pushSubscription")
    .set({ sessionId: to })
    .where("sessionId", "=", from)
    .where("userId", "=", userId)
    .execute();
}

export function listPushSubscriptions(db: Db, userId: string): Promise<PushSubscriptionRow[]> {
  return db.selectFrom("pushSubscription").selectAll().where("userId", "=", userId).orderBy("createdAt").execute();
}

/** Where a user gets reminders, and whether they stopped by themselves. */
export async function findReminderState(db: Db, userId: string, sessionId: string | undefined) {
  const [subscriptions, reminder] = await Promise.all([
    listPushSubscriptions(db, userId),
    db.selectFrom("reminder").select("stoppedAt").where("userId", "=", userId).executeTakeFirst(),
  ]);
  const here = subscriptions.filter((subscription) => subscription.sessionId === sessionId);
  return {
    isOnHere: here.length > 0,
    isOnElsewhere: subscriptions.length > here.length,
    isStopped: (reminder?.stoppedAt ?? null) !== null,
  };
}

/** Stores what is given; the rest stays unchanged. */
export async function saveReminder(
  db: Db,
  userId: string,
  change: Omit<InsertObject<Database, "reminder">, "userId">,
): Promise<void> {
  await db
    .insertInto("reminder")
    .values({ ...change, userId })
    .onConflict((c) => c.column("userId").doUpdateSet(change))
    .execute();
}

/**
 * Locks the reminder that is due longest until the transaction ends; other servers skip it. Undefined where none is due.
 */
export function claimDueReminder(db: Db, now: Date) {
  return db
    .selectFrom("reminder as r")
    .select(["r.userId", "r.turnedOnAt"])
    .where("r.nextCheckAt", "<=", now)
    .orderBy("r.nextCheckAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * The meals with entries of these days, each with the minute of its first entry. Where a person did not say when they ate,
 * that is when they logged it, if on the same day in Rome.
 */
export async function listLoggedMeals(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<LoggedMeal[]> {
  const { rows } = await sql<LoggedMeal>`
    select day, meal_type, (extract(epoch from min(coalesce(eaten_at, case when logged::date = day then logged::time end))) / 60)::int as minute
    from diary_entry, lateral (select created_at at time zone 'Europe/Rome' as logged) l
    where user_id = ${userId}::uuid and day between ${from}::date and ${to}::date
    group by day, meal_type`.execute(db);
  return rows;
}

/** Entries of a meal in these days with the key of their food, newest first. */
export function listMealFoods(
  db: Db,
  { userId, mealType, from, to }: { userId: string; mealType: LoggedMeal["mealType"]; from: string; to: string },
) {
  return selectEntriesOf(db, userId)
    .select(["e.id", "e.day", foodKey.as("food")])
    .where("e.mealType", "=", mealType)
    .where("e.day", ">=", from)
    .where("e.day", "<=", to)
    .where("f.name", "!=", unnamedQuickAddName)
    .orderBy("e.day", "desc")
    .orderBy("e.createdAt", "desc")
    .execute();
}

/** The entries `e` of the meal of a reminder `r`. */
const hasLoggedMeal = sql<boolean>`exists (
  select from diary_entry e where e.user_id = r.user_id and e.day = r.day and e.meal_type = r.meal_type)`;

/** The last reminders since an instant that reached a push service, before `today`; newest first. */
export function listLastReminders(
  db: Db,
  { userId, since, today, limit }: { userId: string; since: Date; today: string; limit: number },
) {
  return db
    .selectFrom("sentReminder as r")
    .select(sql<boolean>`(r.opened_at is null and not ${hasLoggedMeal})`.as("isIgnored"))
    .where("r.userId", "=", userId)
    .where("r.isAccepted", "=", true)
    .where("r.sentAt", ">=", since)
    .where("r.day", "<", today)
    .orderBy("r.day", "desc")
    .limit(limit)
    .execute();
}

/** Whether a reminder of this day was sent already, or the person has closed the day. */
export async function needsNoReminder(db: Db, userId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from sent_reminder where user_id = ${userId}::uuid and day = ${day}::date
    union all select from closed_day where user_id = ${userId}::uuid and day = ${day}::date`.execute(db);
  return rows.length > 0;
}

/** Stores the reminder of a day before it is sent; undefined where there is one. */
export function insertSentReminder(
  db: Db,
  reminder: Insertable<Database["sentReminder"]>,
): Promise<SentReminderRow | undefined> {
  return db
    .insertInto("sentReminder")
    .values(reminder)
    .onConflict((c) => c.columns(["userId", "day"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function markReminderAccepted(db: Db, id: string): Promise<void> {
  await db.updateTable("sentReminder").set({ isAccepted: true }).where("id", "=", id).execute();
}

/**
 * Records that this user opened a reminder, and locks it until the transaction ends; undefined for another user's. The
 * first time stays.
 */
export function openSentReminder(db: Db, userId: string, id: string, at: Date): Promise<SentReminderRow | undefined> {
  return db
    .updateTable("sentReminder as r")
    .set({ openedAt: sql<Date>`coalesce(r.opened_at, ${at}::timestamptz)` })
    .where("r.id", "=", id)
    .where("r.userId", "=", userId)
    .returningAll("r")
    .executeTakeFirst();
}

/** Deletes reminders of more than 60 days ago. */
export async function deleteOldReminders(db: Db): Promise<void> {
  await db
    .deleteFrom("sentReminder")
    .where("sentAt", "<", sql<Date>`now() - interval '60 days'`)
    .execute();
}
