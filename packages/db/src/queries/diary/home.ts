import { sql } from "kysely";
import { prepared } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";
import { sessionAccountJson, sessionAccountOf } from "../account/account.ts";
import type { SessionAccountJson, SessionAccountRow } from "../account/account.ts";
import { dayJson, daysJson, entriesOf } from "./diary-day.ts";
import type { DayJson, EatenDays } from "./diary-day.ts";
import type { EntryWithFood } from "./diary-entry.ts";
import { goalVersionsJson } from "./goal-version.ts";

export type Home = { account: SessionAccountRow; entries: EntryWithFood[] } & EatenDays;
type HomeJson = { account: SessionAccountJson; entries: DayJson } & EatenDays;
type Wish = { sessionId: string; day: string; from: string; to: string };

const homeOfSession = prepared(["sessionId", "day", "from", "to"], (db, { sessionId, day, from, to }: Wish) =>
  db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .leftJoin("profile as p", "p.userId", "u.id")
    .leftJoin("dailyGoal as g", "g.userId", "u.id")
    .select(
      sql<string>`json_build_object(
        'account', ${sessionAccountJson}, 'entries', ${dayJson(day)}, 'days', ${daysJson(from, to)},
        'goalVersions', ${goalVersionsJson(from, to)})::text`.as("home"),
    )
    .where("s.id", "=", sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * All that the home screen shows first, in one statement: the account of a session, the entries of `day`, and the kcal
 * of each day with entries from `from` to `to` with the goals of the time. Undefined when the session does not exist or is over.
 */
export async function findHome(db: Db, wish: Wish): Promise<Home | undefined> {
  const [row] = await homeOfSession(db, wish);
  if (!row) return undefined;
  const { account, entries, ...eaten } = JSON.parse(row.home) as HomeJson;
  return { account: sessionAccountOf(account), entries: entriesOf(entries), ...eaten };
}
