import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { computeDailyGoals, goalPresets } from "../goals/daily-goals.ts";
import type { BodyMetrics } from "../goals/energy-need.ts";
import { computeCheckInProposal, isStepRecent, spaceSteps } from "./check-in-proposal.ts";

const man: BodyMetrics = { age: 40, height: 175, weight: 80, activityLevel: "lightly_active", sex: "male" };
const propose = (learnedNeed: number, goal: number) =>
  computeCheckInProposal({
    learnedNeed,
    settings: { goals: computeDailyGoals(goal, goalPresets.balanced), weekdays: {} },
    body: man,
    weeklyChangeKg: 0,
  });

describe("after a proposal was applied", () => {
  const change = propose(2700, 2400);
  // 2026-11-22 is a Sunday.
  test.each([
    ["the same day", "2026-11-22", "2026-11-22", { kind: "same", calories: 2400 }],
    ["on the Monday after a Sunday", "2026-11-22", "2026-11-23", { kind: "same", calories: 2400 }],
    ["on the sixth day", "2026-11-22", "2026-11-28", { kind: "same", calories: 2400 }],
    ["on the seventh day", "2026-11-22", "2026-11-29", change],
    ["where none was applied", null, "2026-11-23", change],
  ])("%s the goals move or stay", (_when, appliedOn, today, expected) => {
    expect(spaceSteps(change, appliedOn, today)).toEqual(expected);
    expect(isStepRecent(appliedOn, today)).toBe(expected !== change);
  });

  test("what moves no goal is said all the same", () => {
    const review = propose(2337, 1500);
    expect(spaceSteps(review, "2026-11-22", "2026-11-23")).toBe(review);
  });

  test("a goal moves by at most 150 kcal within any seven days, whenever the person looks", () => {
    const visits = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 9 }), need: fc.integer({ min: 1900, max: 2900 }) }),
    );
    fc.assert(
      fc.property(visits, (all) => {
        let [day, appliedOn, calories] = ["2026-11-16", null as string | null, 2337];
        const held: { day: string; calories: number }[] = [{ day, calories }];
        for (const { gap, need } of all) {
          day = addDays(day, gap);
          const proposal = spaceSteps(propose(need, calories), appliedOn, day);
          if (proposal.kind !== "change") continue;
          [appliedOn, calories] = [day, proposal.calories];
          held.push({ day, calories });
        }
        for (const { day: later, calories: kcal } of held) {
          const weekBefore = held.findLast((one) => one.day <= addDays(later, -7)) ?? held[0];
          expect(Math.abs(kcal - (weekBefore?.calories ?? 0))).toBeLessThanOrEqual(150);
        }
      }),
    );
  });
});
