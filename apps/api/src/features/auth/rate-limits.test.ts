import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { hashEmail, hashNetwork } from "./login-throttle.ts";

const api = await startApi({ env: { TRUST_PROXY: "127.0.0.1" } });
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

test.each([
  ["192.0.2.7", "::ffff:192.0.2.7"],
  ["2001:db8:1:2::1", "2001:DB8:1:2:ffff:0:0:9"],
  ["2001:db8::1", "2001:db8:0:0:5::"],
  ["::1", "0:0:0:0:0:0:0:2"],
  ["fe80::1%eth0", "fe80::2"],
])("%s and %s belong to the same network", (one, other) => {
  expect(hashNetwork(one)).toBe(hashNetwork(other));
});

test.each([
  ["192.0.2.7", "192.0.2.8"],
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["2001:db8::1", "2001:db9::1"],
])("%s and %s belong to different networks", (one, other) => {
  expect(hashNetwork(one)).not.toBe(hashNetwork(other));
});

test("an address has the same hash in any case, and the hash does not reveal it", () => {
  expect(hashEmail("Giulia@Example.org")).toBe(hashEmail("giulia@example.org"));
  expect(hashEmail("giulia@example.org")).toMatch(/^[0-9a-f]{64}$/);
});

test("a network can register thirty accounts an hour, also simultaneously, and other networks are unaffected", async () => {
  const register = (ip: string, email = `${randomUUID()}@example.org`) =>
    api.guest.post("/api/auth/register", { email, password: "gnocchi-al-pesto" }, { "x-forwarded-for": ip });
  // Registrations with existing addresses are counted too.
  const { user } = await api.signUp();
  const answers = await Promise.all(
    Array.from({ length: 33 }, (_, at) => (at < 5 ? register("192.0.2.9", user.email) : register("192.0.2.9"))),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  const rejected = await register("192.0.2.9");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  expect(rejected.body).toMatchObject({ message: "Troppi tentativi. Riprova più tardi." });
  expect((await register("192.0.2.10")).status).toBe(201);
});
