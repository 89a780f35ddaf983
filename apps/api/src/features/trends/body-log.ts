import { AppError } from "@fetta/domain/errors";
import { addWater, setWater } from "@fetta/db/queries/diary/water-log";
import { deleteWeight, saveWeight } from "@fetta/db/queries/diary/weight-log";
import type { Deps } from "../../deps.ts";
import { requireHealthConsent } from "../consents/health-consent.ts";
import type { CurrentUser } from "../auth/current-user.ts";

type BodyLogDeps = Pick<Deps, "db">;
type DatedInput<Value> = { date?: string | undefined } & Value;

/** The day that is meant; nothing can be noted of one that has not come. */
function requirePastDay({ date = "" }: { date?: string | undefined }, today: string): string {
  if (date > today) throw new AppError("day_to_come");
  return date === "" ? today : date;
}

/** Notes a weight, one a day: the last one said stands. Throws AppError: `health_consent_needed`, `day_to_come`. */
export async function logWeight(
  { db }: BodyLogDeps,
  { id }: CurrentUser,
  input: DatedInput<{ kg: number }>,
  today: string,
): Promise<{ date: string; kg: number }> {
  await requireHealthConsent(db, id);
  const { day, kg } = await saveWeight(db, id, { day: requirePastDay(input, today), kg: input.kg });
  return { date: day, kg };
}

/** Forgets the weight of a day; where there is none all is as it should be. */
export function removeWeight({ db }: BodyLogDeps, { id }: CurrentUser, date: string): Promise<void> {
  return deleteWeight(db, id, date);
}

/** Adds to the water of a day, or takes from it (never below nothing); answers with the whole of the day. */
export async function addWaterToDay(
  { db }: BodyLogDeps,
  { id }: CurrentUser,
  input: DatedInput<{ ml: number }>,
  today: string,
): Promise<{ date: string; ml: number }> {
  const { day, ml } = await addWater(db, id, { day: requirePastDay(input, today), ml: input.ml });
  return { date: day, ml };
}

/** Says how much water a day had in all. */
export async function setWaterOfDay(
  { db }: BodyLogDeps,
  { id }: CurrentUser,
  input: DatedInput<{ ml: number }>,
  today: string,
): Promise<{ date: string; ml: number }> {
  const { day, ml } = await setWater(db, id, { day: requirePastDay(input, today), ml: input.ml });
  return { date: day, ml };
}
