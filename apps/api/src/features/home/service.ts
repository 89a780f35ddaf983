import { findHome } from "@fetta/db/queries/diary/diary-day";
import { addDays } from "@fetta/domain/calendar-day";
import { AppError } from "@fetta/domain/errors";
import type { Deps } from "../../deps.ts";
import { toMe } from "../account/service.ts";
import { toLogEntry } from "../diary/presentation.ts";
import { weekRange, toWeekDays } from "../diary/service.ts";

/**
 * Data of the home page for the user of the session: the account, a day and its week, in one statement. The page asks
 * about the day before, which on a Monday is in another week.
 */
export async function readHome(
  deps: Pick<Deps, "db" | "now" | "ai" | "env" | "payments" | "pictures">,
  sessionId: string,
  date: string,
  renew: () => Promise<unknown>,
) {
  const { week, from: monday, to } = weekRange(date);
  const lastWeek = date === monday ? weekRange(addDays(date, -7)) : undefined;
  const home = await findHome(deps.db, { sessionId, day: date, from: lastWeek?.from ?? monday, to });
  if (!home) throw new AppError("not_signed_in");
  return {
    me: await toMe(deps, home.account, renew),
    day: home.entries.map(toLogEntry),
    week: toWeekDays(week, home),
    ...(lastWeek && { lastWeek: toWeekDays(lastWeek.week, home) }),
  };
}
