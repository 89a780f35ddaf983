import { beforeEach, expect, test } from "vitest";
import { createCircuitBreaker, type CircuitBreaker } from "./circuit-breaker.ts";

let time = 0;
let breaker: CircuitBreaker;
beforeEach(() => {
  time = 0;
  breaker = createCircuitBreaker({ maxFailures: 5, windowMs: 30_000, openMs: 15_000, now: () => time });
});

function failTimes(count: number, apartMs = 1000): void {
  for (let index = 0; index < count; index += 1) {
    breaker.recordFailure();
    time += apartMs;
  }
}

test("the circuit stays closed for four failures and opens at the fifth within 30 s", () => {
  failTimes(4);
  expect(breaker.tryAcquire()).toBe(true);
  failTimes(1);
  expect(breaker.tryAcquire()).toBe(false);
});

test("failures further apart do not add up", () => {
  failTimes(12, 8000);
  expect(breaker.tryAcquire()).toBe(true);
});

test("a success in between resets the count", () => {
  failTimes(4);
  breaker.recordSuccess();
  failTimes(4);
  expect(breaker.tryAcquire()).toBe(true);
});

test("after 15 s a single probe is allowed", () => {
  failTimes(5, 0);
  time = 14_999;
  expect(breaker.tryAcquire()).toBe(false);
  time = 15_000;
  expect(breaker.tryAcquire()).toBe(true);
  expect(breaker.tryAcquire()).toBe(false);
});

test("a successful probe closes the circuit", () => {
  failTimes(5, 0);
  time = 15_000;
  breaker.tryAcquire();
  breaker.recordSuccess();
  expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, true]);
});

test("a failed probe opens it for another 15 s", () => {
  failTimes(5, 0);
  time = 15_000;
  breaker.tryAcquire();
  breaker.recordFailure();
  time = 29_999;
  expect(breaker.tryAcquire()).toBe(false);
  time = 30_000;
  expect(breaker.tryAcquire()).toBe(true);
});

test("an aborted probe permits the next one", () => {
  failTimes(5, 0);
  time = 15_000;
  breaker.tryAcquire();
  breaker.recordNeutral();
  expect(breaker.tryAcquire()).toBe(true);
});

test("a retry time of the provider opens the circuit for that time at the first failure", () => {
  breaker.recordFailure(60_000);
  time = 59_999;
  expect(breaker.tryAcquire()).toBe(false);
  time = 60_000;
  expect(breaker.tryAcquire()).toBe(true);
});

test("a shorter retry time at the fifth failure does not shorten the 15 s", () => {
  failTimes(4, 0);
  breaker.recordFailure(1000);
  time = 14_999;
  expect(breaker.tryAcquire()).toBe(false);
});

test("a success of a call from before it opened does not close it", () => {
  breaker.recordFailure(60_000);
  breaker.recordSuccess();
  expect(breaker.tryAcquire()).toBe(false);
});
