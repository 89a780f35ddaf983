import { needGates as conditions } from "@fetta/domain/need/need-estimate";
import { expect, test } from "vitest";
import { estimateFor, evaluateNeed } from "./need-evaluation.ts";
import { checkNeedGates } from "./need-gates.ts";
import { gatePopulation, simulatedDays, simulatePerson, type SimulatedDay } from "./simulated-person.ts";

const people = 300;

test("the learned need of simulated people passes the gates for error, interval and gain", () => {
  const figures = { 28: evaluateNeed(people, 28, gatePopulation), 42: evaluateNeed(people, 42, gatePopulation) };
  expect(checkNeedGates(figures)).toEqual([]);
});

test("each gate reports a figure beyond it", () => {
  const errors = (mae: number) => ({ mae, bias: 0 });
  const figures = {
    people: 100,
    estimated: 94,
    learned: errors(150),
    regression: errors(190),
    smoothing: errors(250),
    formula: errors(300),
    coverage: 0.96,
    halfWidth: 200,
  };
  expect(checkNeedGates({ 28: figures, 42: { ...figures, coverage: 0.84 } })).toHaveLength(7);
});

test("simulated people are the same for the same seed, and are as the population says", () => {
  expect(simulatePerson(3, gatePopulation)).toEqual(simulatePerson(3, gatePopulation));
  const days = Array.from({ length: 200 }, (_person, seed) => simulatePerson(seed, gatePopulation).days).flat();
  expect(days).toHaveLength(200 * simulatedDays);
  const share = (missing: typeof days): number => missing.length / days.length;
  expect(share(days.filter(({ weight }) => weight === null))).toBeCloseTo(0.1, 1);
  expect(share(days.filter(({ logged }) => logged === null))).toBeCloseTo(0.1, 1);
});

test("there is no estimate where one of its conditions is not met", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const { body, days } = simulatePerson(seed, gatePopulation);
    const every = days.map((day): SimulatedDay => ({
      ...day,
      logged: day.logged ?? 2000,
      weight: day.weight ?? body.weight,
    }));
    const kindOf = (seen: SimulatedDay[], count: number) => estimateFor({ body, days: seen }, count).kind;
    expect(kindOf(every, conditions.windowDays.min)).toBe("ready");
    expect(kindOf(every, conditions.windowDays.min - 1)).toBe("not_yet");
    expect(
      kindOf(
        every.map((day, index) => (index % 3 === 0 ? { ...day, logged: null } : day)),
        42,
      ),
    ).toBe("not_yet");
    expect(
      kindOf(
        every.map((day, index) => (index % 10 === 0 ? day : { ...day, weight: null })),
        42,
      ),
    ).toBe("not_yet");
  }
});
