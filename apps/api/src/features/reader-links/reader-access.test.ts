import { aReaderLink } from "@fetta/db/testing/factories";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { readerRequests } from "../../testing/reader-requests.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

type Reader = ReturnType<typeof readerRequests>;

test.each([
  ["opens a link", (reader: Reader) => reader.query("sharedDiary.open", undefined)],
  ["leaves a note", (reader: Reader) => reader.mutate("sharedDiary.leaveNote", { text: "Bene." })],
])("a reader who %s while its owner erases the account finds it closed", async (_what, ask) => {
  const owner = await api.signUp();
  const { token } = await aReaderLink(api.db, owner.user);
  const erasure = await api.db.startTransaction().execute();
  await erasure.deleteFrom("appUser").where("id", "=", owner.user.id).execute();
  const answer = ask(readerRequests(api, token));
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    expect(rows).not.toEqual([]);
  });
  await erasure.commit().execute();
  expect((await answer).status).toBe(410);
});

describe("the token of a link", () => {
  test("is guessed sixty times an hour from one network at most; an open link works there nevertheless", async () => {
    const owner = await api.signUp();
    const { token } = await aReaderLink(api.db, owner.user);
    const { get } = api.as(undefined, "203.0.113.77");
    const ask = async (guess: string) => (await get("/api/trpc/sharedDiary.open", { "x-reader-link": guess })).status;
    for (let time = 0; time < 60; time += 1) expect(await ask(`guess${time}`.padEnd(22, "A"))).toBe(410);
    expect(await ask("B".repeat(22))).toBe(429);
    expect(await ask(token)).toBe(200);
  });

  test.each([
    ["expired", { createdAt: new Date(Date.now() - 2 * 86_400_000), expiresAt: new Date(Date.now() - 86_400_000) }],
    ["revoked", { revokedAt: new Date() }],
  ])("whose link is %s is no guess: its page may ask on", async (_state, overrides) => {
    const owner = await api.signUp();
    const { token } = await aReaderLink(api.db, owner.user, overrides);
    const { query } = readerRequests(api, token);
    for (let time = 0; time < 62; time += 1) expect((await query("sharedDiary.open", undefined)).status).toBe(410);
  });

  test("is used 300 times a minute at most", async () => {
    const limited = await startApi({ requestsAMinute: { all: 5, searches: 5 } });
    const owner = await limited.signUp();
    const { token } = await aReaderLink(limited.db, owner.user);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await readerRequests(limited, token).query("sharedDiary.open", undefined)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });
});
