import { aFood, anEntry, aReaderLink } from "@fetta/db/testing/factories";
import { addDays, wallClock } from "@fetta/domain/calendar-day";
import { computeDailyGoals, goalPresets, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { sql } from "kysely";
import type { startApi } from "./harness.ts";
import { readerRequests } from "./reader-requests.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
type Person = Awaited<ReturnType<Api["signUp"]>>;

export const todayInRome = () => wallClock(new Date(), "Europe/Rome").day;
const of = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);
/** Need by formula 1891 kcal; the plan is 1513 kcal. */
export const planBody = {
  age: 35,
  height: 165,
  weight: 68,
  activityLevel: "lightly_active",
  sex: "female",
  goal: "lose_weight",
};

export const inputOf = (calories: number) => {
  const { dailyProteinGoal: protein, dailyCarbsGoal: carbs, dailyFatGoal: fat } = of(calories);
  return { calories, protein, carbs, fat };
};

type Course = { days?: number; closed?: (index: number) => boolean; weighed?: (index: number) => boolean };

/** People whose need can be learned from their records, and what they ask and answer about it. */
export function checkInCalls(api: Api) {
  async function withBody(change: object = {}): Promise<Person> {
    const person = await api.signUp();
    await person.post("/api/complete-onboarding", { name: "Ada", ...planBody, ...change });
    return person;
  }

  /** Records `kcal` on each of the last days up to yesterday, and 68 kg on each morning. */
  async function record({ user }: Person, kcal: number, course: Course = {}): Promise<void> {
    const { days = 42, closed = () => true, weighed = () => true } = course;
    const food = await aFood(api.db, user, { calories: kcal });
    const all = Array.from({ length: days }, (_day, index) => ({ day: addDays(todayInRome(), index - days), index }));
    for (const { day } of all) await anEntry(api.db, user, food, day, { servings: 1, caloriesOverride: kcal });
    const closedDays = all.filter(({ index }) => closed(index)).map(({ day }) => ({ userId: user.id, day }));
    const weights = all.filter(({ index }) => weighed(index)).map(({ day }) => ({ userId: user.id, day, kg: 68 }));
    if (closedDays.length > 0) await api.db.insertInto("closedDay").values(closedDays).execute();
    if (weights.length > 0) await api.db.insertInto("weightLog").values(weights).execute();
  }

  async function needOf(person: Person) {
    const { data } = await person.query("need.read", undefined);
    if (!data) throw new Error("no body data");
    return data;
  }
  const meOf = async (person: Person) => (await person.query("account.me", undefined)).data;
  async function goalOn(person: Person, day: string): Promise<DailyGoals> {
    const week: { date: string; goals: DailyGoals }[] = (await person.query("diary.week", { date: day })).data;
    const goals = week.find(({ date }) => date === day)?.goals;
    if (!goals) throw new Error("no such day");
    return goals;
  }

  /** Days go by: what was stored about goals and check-ins is that much older. */
  async function passDays({ user }: Person, days: number): Promise<void> {
    await sql`update goal_version set valid_from = valid_from - ${days}::int where user_id = ${user.id}`.execute(
      api.db,
    );
    await sql`update profile set check_in_applied_on = check_in_applied_on - ${days}::int,
    check_in_answered_on = check_in_answered_on - ${days}::int where user_id = ${user.id}`.execute(api.db);
  }

  /** A person with a proposal; with a wish to hold the weight, it is a step of 150 kcal and another follows. */
  async function withProposal(kg?: number) {
    const person = await withBody();
    await record(person, 2000);
    if (kg !== undefined) await person.mutate("need.setWeeklyChange", { kg });
    const before = await goalOn(person, todayInRome());
    const { proposal } = await needOf(person);
    if (proposal?.kind !== "change") throw new Error("no proposal");
    return { person, before, calories: proposal.calories };
  }
  const apply = (person: Person, calories: number) => person.mutate("need.applyProposal", { calories });
  const undo = async (person: Person) => (await person.mutate("need.undoProposal", undefined)).data.goals;
  const wishOf = async (person: Person) =>
    (await person.query("need.settings", undefined)).data.weeklyChange?.kg ?? Number.NaN;
  const storedWishOf = async ({ user }: Person) =>
    (
      await api.db
        .selectFrom("profile")
        .select("weeklyChangeKg")
        .where("userId", "=", user.id)
        .executeTakeFirstOrThrow()
    ).weeklyChangeKg;

  /** A reader of the person's link proposes goals, which the person accepts. */
  async function acceptProposalOfReader(person: Person, calories: number): Promise<void> {
    const reader = readerRequests(api, (await aReaderLink(api.db, person.user)).token);
    const { data } = await reader.mutate("sharedDiary.proposeGoals", inputOf(calories));
    await person.mutate("readerLink.decideProposal", { id: data.id, decision: "accept" });
  }
  return {
    withBody,
    record,
    needOf,
    meOf,
    goalOn,
    passDays,
    withProposal,
    apply,
    undo,
    wishOf,
    storedWishOf,
    acceptProposalOfReader,
  };
}
