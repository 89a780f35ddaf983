import { AppError } from "@fetta/domain/errors";
import { defaultGoals, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { findAccount } from "@fetta/db/queries/account/account";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";

/** The daily goals without weekday goals, which the documented API does not expose. */
export async function readPreferences({ db }: Pick<Deps, "db">, currentUser: CurrentUser): Promise<DailyGoals> {
  const row = await findAccount(db, currentUser.id);
  if (!row) throw new AppError("not_signed_in");
  return row.goals ?? defaultGoals;
}
