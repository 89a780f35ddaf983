import { sql } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";
import { sessionAccountJson, parseSessionAccount } from "../account/account.ts";
import type { SessionAccountJson, SessionAccountRow } from "../account/account.ts";
import { dayEntriesJson, dayCaloriesJson, parseDayEntries } from "./diary-day.ts";
import type { DayEntriesJson, CalorieHistory } from "./diary-day.ts";
import type { EntryWithFood } from "./diary-entry.ts";
import { goalVersionsJson } from "./goal-version.ts";

export type HomeData = { account: SessionAccountRow; entries: EntryWithFood[] } & CalorieHistory;
type HomeJson = { account: SessionAccountJson; entries: DayEntriesJson } & CalorieHistory;
type HomeQuery = { sessionId: string; day: string; from: string; to: string };

const selectHome = precompileQuery(["sessionId", "day", "from", "to"], (db, { sessionId, day, from, to }: HomeQuery) =>
  db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .leftJoin("profile as p", "p.userId", "u.id")
    .leftJoin("dailyGoal as g", "g.userId", "u.id")
    .select(
      sql<string>`json_build_object(
        'account', ${sessionAccountJson}, 'entries', ${dayEntriesJson(day)}, 'days', ${dayCaloriesJson(from, to)},
        'goalVersions', ${goalVersionsJson(from, to)})::text`.as("home"),
    )
    .where("s.id", "=", sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * The data of the home screen in one statement: the account of a session, the entries of `day`, and the kcal of each
 * day with entries from `from` to `to` with the goals of the time. Undefined when the session does not exist or has
 * expired.
 */
export async function findHome(db: Db, query: HomeQuery): Promise<HomeData | undefined> {
  const [row] = await selectHome(db, query);
  if (!row) return undefined;
  const { account, entries, ...calorieHistory } = JSON.parse(row.home) as HomeJson;
  return { account: parseSessionAccount(account), entries: parseDayEntries(entries), ...calorieHistory };
}
