import { expect, test } from "vitest";
import { createRequestRateLimiter, maxRequestsPerMinute } from "./request-rate-limiter.ts";

function ratesAt() {
  const clock = { time: Date.parse("2026-11-22T12:00:00Z") };
  return { clock, rates: createRequestRateLimiter(() => new Date(clock.time)) };
}

test("no window of a minute contains more than 300 requests of a user, 120 of them searches", () => {
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

test("a rejected user gets the seconds until the next free request, which is then accepted", () => {
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

test("all sessions of a user are counted together and apart from another user's", () => {
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

test("an unidentified session soon has to be identified", () => {
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

test("invented session ids do not evict the count of a user", () => {
  const { rates } = ratesAt();
  rates.assignUser("session", "Ada");
  for (let index = 0; index < 300; index += 1) rates.acquire("session", false);
  for (let index = 0; index < 20_000; index += 1) rates.acquire(`invented ${index}`, false);
  expect(rates.acquire("session", false)).toBe(60);
});

test("a clock that is set back does not lock a user out", () => {
  const { clock, rates } = ratesAt();
  rates.assignUser("session", "Ada");
  for (let index = 0; index < 300; index += 1) rates.acquire("session", false);
  clock.time -= 3_600_000;
  expect(rates.acquire("session", false)).toBeUndefined();
});
