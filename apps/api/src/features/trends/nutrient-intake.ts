import { findCompleteDays, usualWindowStart } from "@fetta/domain/diary/complete-days";
import { AppError } from "@fetta/domain/errors";
import { dailyReferenceOf, unknownPerson, type ReferencePerson } from "@fetta/domain/nutrition/daily-reference";
import { intakeNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { knownShareOf, summarizeIntake } from "@fetta/domain/trends/nutrient-intake";
import { historyStart, listPeriodDays, periodContaining } from "@fetta/domain/trends/trend-period";
import { findBody } from "@fetta/db/queries/account/body-profile";
import { sumTrendDays } from "@fetta/db/queries/diary/trend";
import { listEatenFoods } from "@fetta/db/queries/diary/nutrient-intake";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { hasPro } from "../quota/quota.ts";
import type { IntakeInput, IntakeOutput } from "./schema.ts";

async function findReferencePerson(db: Db, userId: string): Promise<ReferencePerson> {
  const body = await findBody(db, userId);
  return body ? { age: body.age, sex: body.sex ?? null, maternity: body.maternity ?? null } : unknownPerson;
}

/**
 * The nutrients of a day or a week of the user beside what EFSA advises for their age and sex, and the foods that bring
 * most of each; up to today. An incomplete day counts in no week. Throws AppError: `period_not_accessible` for the future and beyond the history,
 * `pro_needed` without PRO.
 */
export async function readIntake(
  { db, runReads, now }: Pick<Deps, "db" | "runReads" | "now">,
  { id: userId }: CurrentUser,
  { span, date = "" }: IntakeInput,
  today: string,
): Promise<IntakeOutput> {
  const day = date === "" ? today : date;
  const period = span === "day" ? { from: day, to: day } : periodContaining("week", day);
  const { from, to } = period;
  if (from > today || to < historyStart(today)) throw new AppError("period_not_accessible");
  if (!(await hasPro({ db, now }, userId))) throw new AppError("pro_needed");
  const upToToday = to < today ? to : today;
  const [foods, person, eaten] = await runReads((reads) =>
    Promise.all([
      listEatenFoods(reads, { userId, from, to: upToToday }),
      findReferencePerson(reads, userId),
      span === "week" ? sumTrendDays(reads, { userId, from: usualWindowStart(from), to }) : [],
    ]),
  );
  const loggedDays = new Set(foods.map((food) => food.day));
  const complete = findCompleteDays(eaten);
  const days = listPeriodDays(period).map((one) => {
    const logged = loggedDays.has(one);
    return { day: one, logged, counts: logged && (span === "day" || complete.has(one)) };
  });
  const counted = new Set(days.filter(({ counts }) => counts).map((one) => one.day));
  const intake = summarizeIntake(days, foods);
  return {
    span,
    from,
    to,
    today,
    days: days.map(({ day: one, ...state }) => ({ date: one, ...state })),
    knownShare: knownShareOf(foods.filter((food) => counted.has(food.day))),
    person,
    nutrients: mapNutrients(intakeNutrients, (nutrient) => ({
      ...intake[nutrient],
      reference: dailyReferenceOf(nutrient, person),
    })),
  };
}
