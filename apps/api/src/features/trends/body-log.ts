import { AppError } from "@fetta/domain/errors";
import { addWater, setWater } from "@fetta/db/queries/diary/water-log";
import { deleteWeight, saveWeight } from "@fetta/db/queries/diary/weight-log";
import type { Deps } from "../../deps.ts";
import { requireHealthConsent } from "../consents/health-consent.ts";
import type { CurrentUser } from "../auth/current-user.ts";

type BodyLogDeps = Pick<Deps, "db">;
type DatedInput<Value> = { date?: string | undefined } & Value;

/** The day of the input; days in the future are rejected. */
function requirePastDay({ date = "" }: { date?: string | undefined }, today: string): string {
  if (date > today) throw new AppError("future_day");
  return date === "" ? today : date;
}

/** Stores the weight of a day; the last one of a day wins. Throws AppError: `health_consent_needed`, `future_day`. */
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

/** Deletes the weight of a day; idempotent. */
export function removeWeight({ db }: BodyLogDeps, { id }: CurrentUser, date: string): Promise<void> {
  return deleteWeight(db, id, date);
}

/** Adds to the water of a day, or subtracts from it (never below zero); returns the total of the day. */
export async function addWaterToDay(
  { db }: BodyLogDeps,
  { id }: CurrentUser,
  input: DatedInput<{ ml: number }>,
  today: string,
): Promise<{ date: string; ml: number }> {
  const { day, ml } = await addWater(db, id, { day: requirePastDay(input, today), ml: input.ml });
  return { date: day, ml };
}

/** Sets the total water of a day. */
export async function setWaterOfDay(
  { db }: BodyLogDeps,
  { id }: CurrentUser,
  input: DatedInput<{ ml: number }>,
  today: string,
): Promise<{ date: string; ml: number }> {
  const { day, ml } = await setWater(db, id, { day: requirePastDay(input, today), ml: input.ml });
  return { date: day, ml };
}
