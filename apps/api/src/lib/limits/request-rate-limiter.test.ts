import { expect, test } from "vitest";
import { createRequestRateLimiter, maxRequestsPerMinute } from "./request-rate-limiter.ts";

function ratesAt() {
  const clock = { time: Date.parse("2026-11-22T12:00:00Z") };
  return { clock, rates: createRequestRateLimiter(() => new Date(clock.time)) };
}

test("no minute, wherever it begins, has more than 300 requests of a person, 120 of them searches", () => {
  const { clock, rates } = ratesAt();
  rates.assignUser("session", "Ada");
  const made: { at: number; search: boolean }[] = [];
  for (let index = 0; index < 3000; index += 1, clock.time += 83) {
    const search = index % 2 === 0;
    if (rates.acquire("session", search) === undefined) made.push({ at: clock.time, search });
  }
  const busiest = (of: { at: number }[]) =>
    Math.max(...of.map(({ at }) => of.filter((other) => other.at >= at && other.at < at + 60_000).length));
  expect(busiest(made)).toBe(maxRequestsPerMinute.all);
  expect(busiest(made.filter(({ search }) => search))).toBe(maxRequestsPerMinute.searches);
});

test("who is refused hears in how many seconds there is room, and then there is", () => {
  const { clock, rates } = ratesAt();
  rates.assignUser("session", "Ada");
  for (let index = 0; index < 300; index += 1, clock.time += 100)
    expect(rates.acquire("session", false)).toBeUndefined();
  expect(rates.acquire("session", false)).toBe(30);
  clock.time += 29_900;
  expect(rates.acquire("session", false)).toBe(1);
  clock.time += 100;
  expect(rates.acquire("session", false)).toBeUndefined();
  expect(rates.acquire("session", false)).toBe(1);
});

test("a person's sessions are counted together, and another person's are not", () => {
  const { rates } = ratesAt();
  rates.assignUser("phone", "Ada");
  rates.assignUser("computer", "Ada");
  rates.assignUser("other", "Bea");
  for (let index = 0; index < 150; index += 1) {
    expect(rates.acquire("phone", false)).toBeUndefined();
    expect(rates.acquire("computer", false)).toBeUndefined();
  }
  expect(rates.acquire("phone", false)).toBe(60);
  expect(rates.acquire("computer", false)).toBe(60);
  expect(rates.acquire("other", false)).toBeUndefined();
});

test("a session of which nobody knows whose it is is soon worth a look", () => {
  const { rates } = ratesAt();
  expect(rates.shouldIdentify("session")).toBe(false);
  for (let index = 0; index < 20; index += 1) rates.acquire("session", false);
  expect(rates.shouldIdentify("session")).toBe(true);
  rates.assignUser("session", "Ada");
  expect(rates.shouldIdentify("session")).toBe(false);
  // Requests before the session was identified count too.
  for (let index = 0; index < 280; index += 1) expect(rates.acquire("session", false)).toBeUndefined();
  expect(rates.acquire("session", false)).toBe(60);
});

test("invented sessions crowd out no person's count", () => {
  const { rates } = ratesAt();
  rates.assignUser("session", "Ada");
  for (let index = 0; index < 300; index += 1) rates.acquire("session", false);
  for (let index = 0; index < 20_000; index += 1) rates.acquire(`invented ${index}`, false);
  expect(rates.acquire("session", false)).toBe(60);
});

test("a clock that is put back locks nobody out", () => {
  const { clock, rates } = ratesAt();
  rates.assignUser("session", "Ada");
  for (let index = 0; index < 300; index += 1) rates.acquire("session", false);
  clock.time -= 3_600_000;
  expect(rates.acquire("session", false)).toBeUndefined();
});
