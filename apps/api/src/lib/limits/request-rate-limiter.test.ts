import { expect, test } from "vitest";
import { requestRates, requestsAMinute } from "./request-rate-limiter.ts";

function ratesAt() {
  const clock = { time: Date.parse("2026-11-22T12:00:00Z") };
  return { clock, rates: requestRates(() => new Date(clock.time)) };
}

test("no minute, wherever it begins, has more than 300 requests of a person, 120 of them searches", () => {
  const { clock, rates } = ratesAt();
  rates.learn("session", "Ada");
  const made: { at: number; search: boolean }[] = [];
  for (let index = 0; index < 3000; index += 1, clock.time += 83) {
    const search = index % 2 === 0;
    if (rates.take("session", search) === undefined) made.push({ at: clock.time, search });
  }
  const busiest = (of: { at: number }[]) =>
    Math.max(...of.map(({ at }) => of.filter((other) => other.at >= at && other.at < at + 60_000).length));
  expect(busiest(made)).toBe(requestsAMinute.all);
  expect(busiest(made.filter(({ search }) => search))).toBe(requestsAMinute.searches);
});

test("who is refused hears in how many seconds there is room, and then there is", () => {
  const { clock, rates } = ratesAt();
  rates.learn("session", "Ada");
  for (let index = 0; index < 300; index += 1, clock.time += 100)
    expect(rates.take("session", false)).toBeUndefined();
  expect(rates.take("session", false)).toBe(30);
  clock.time += 29_900;
  expect(rates.take("session", false)).toBe(1);
  clock.time += 100;
  expect(rates.take("session", false)).toBeUndefined();
  expect(rates.take("session", false)).toBe(1);
});

test("a person's sessions are counted together, and another person's are not", () => {
  const { rates } = ratesAt();
  rates.learn("phone", "Ada");
  rates.learn("computer", "Ada");
  rates.learn("other", "Bea");
  for (let index = 0; index < 150; index += 1) {
    expect(rates.take("phone", false)).toBeUndefined();
    expect(rates.take("computer", false)).toBeUndefined();
  }
  expect(rates.take("phone", false)).toBe(60);
  expect(rates.take("computer", false)).toBe(60);
  expect(rates.take("other", false)).toBeUndefined();
});

test("a session of which nobody knows whose it is is soon worth a look", () => {
  const { rates } = ratesAt();
  expect(rates.isStrange("session")).toBe(false);
  for (let index = 0; index < 20; index += 1) rates.take("session", false);
  expect(rates.isStrange("session")).toBe(true);
  rates.learn("session", "Ada");
  expect(rates.isStrange("session")).toBe(false);
  // What it asked for before counts too.
  for (let index = 0; index < 280; index += 1) expect(rates.take("session", false)).toBeUndefined();
  expect(rates.take("session", false)).toBe(60);
});

test("invented sessions crowd out no person's count", () => {
  const { rates } = ratesAt();
  rates.learn("session", "Ada");
  for (let index = 0; index < 300; index += 1) rates.take("session", false);
  for (let index = 0; index < 20_000; index += 1) rates.take(`invented ${index}`, false);
  expect(rates.take("session", false)).toBe(60);
});

test("a clock that is put back locks nobody out", () => {
  const { clock, rates } = ratesAt();
  rates.learn("session", "Ada");
  for (let index = 0; index < 300; index += 1) rates.take("session", false);
  clock.time -= 3_600_000;
  expect(rates.take("session", false)).toBeUndefined();
});
