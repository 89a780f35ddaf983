import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApiProcess } from "../testing/api-process.ts";
import { startApi } from "../testing/harness.ts";
import { sendRawRequest } from "../testing/raw-request.ts";
import { maxBodyBytesByProcedure, defaultMaxBodyBytes } from "./request-body.ts";
import { isShallowJson } from "../lib/json-depth.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let origin: string;
beforeAll(async () => {
  api = await startApi();
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  origin = api.server.listeningOrigin;
});
afterAll(() => api.close());

const json = { "content-type": "application/json" };
const lists = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const filled = (bytes: number): string => `{"json":"${"a".repeat(bytes - 11)}"}`;

test.each([
  ["32 levels", lists(32), true],
  ["33 levels", lists(33), false],
  ["33 levels of objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`, false],
  ["brackets in a text", `["${"[".repeat(99)}"]`, true],
  ["brackets after a quote in a text", `["a\\"${"[".repeat(99)}"]`, true],
  ["brackets after a text that ends in a backslash", `["a\\\\",${lists(33)}]`, false],
  ["brackets after an empty text", `["",${lists(33)}]`, false],
  ["many small lists", `[${Array.from({ length: 500 }, () => "[]").join(",")}]`, true],
  ["a text without its end", `["${"[".repeat(99)}`, true],
  ["brackets that never close", "[".repeat(100_000), false],
])("%s: the check for at most 32 levels returns %s", (_what, text, shallow) => {
  expect(isShallowJson(text)).toBe(shallow);
});

describe("a body", () => {
  const doors = [
    "/api/auth/login",
    "/api/food-items",
    "/api/trpc/auth.login",
    "/api/trpc/food.create?batch=1",
    "/api/nulla",
  ];
  test.each(doors)("of more than 64 KB or 32 levels is rejected by %s for guests and users", async (path) => {
    const person = await api.signUp();
    for (const cookie of ["", `session=${person.token}`]) {
      const send = async (body: string, headers: Record<string, string> = {}) =>
        (await sendRawRequest(origin, { method: "POST", path, headers: { ...json, cookie, ...headers }, body })).status;
      expect(await send(filled(defaultMaxBodyBytes + 1))).toBe(413);
      expect(await send(filled(defaultMaxBodyBytes + 1), { "transfer-encoding": "chunked" })).toBe(413);
      expect(await send(`{"json":${lists(32)}}`)).toBe(400);
      expect([400, 401, 404]).toContain(await send(filled(defaultMaxBodyBytes)));
    }
  });

  const larger = [...maxBodyBytesByProcedure].map(([path, most]) => [`/api/trpc/${path}`, most] as const);
  test.each([["/api/generate-recipe", maxBodyBytesByProcedure.get("recipes.generate") ?? 0] as const, ...larger])(
    "of more than 64 KB is read by %s for signed-in users only, up to its limit",
    async (path, most) => {
      const person = await api.signUp();
      const send = async (body: string, cookie: string, headers: Record<string, string> = {}) =>
        (await sendRawRequest(origin, { method: "POST", path, headers: { ...json, cookie, ...headers }, body })).status;
      const session = `session=${person.token}`;
      for (const headers of [{}, { "transfer-encoding": "chunked" }] as Record<string, string>[]) {
        for (const cookie of ["", `session=${"a".repeat(43)}`])
          expect(await send(filled(defaultMaxBodyBytes + 1), cookie, headers)).toBe(401);
        // Read completely, but not a valid recipe.
        expect(await send(filled(most), session, headers)).toBe(400);
        expect(await send(filled(most + 1), session, headers)).toBe(413);
      }
      expect(await send(`{"json":${lists(40)},"x":"${"a".repeat(defaultMaxBodyBytes)}"}`, session)).toBe(400);
    },
  );

  test("has the same limit of levels when it is sent in the query string", async () => {
    const person = await api.signUp();
    for (const input of [lists(33), `{"json":${lists(32)}}`, `{"0":{"json":${lists(32)}}}`]) {
      const url = `/api/trpc/diary.list?${input.startsWith('{"0"') ? "batch=1&" : ""}input=${encodeURIComponent(input)}`;
      expect((await person.get(url)).status).toBe(400);
    }
  });
});

/** Resident memory of a process in bytes, and its CPU time in milliseconds. */
async function costOf(pid: number): Promise<{ rss: number; cpu: number }> {
  const [status, stat] = await Promise.all(["status", "stat"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8")));
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status ?? "") ?? [];
  const ticks = (stat ?? "").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
  // A clock tick is 10 ms on Linux.
  return { rss: Number(kilobytes) * 1024, cpu: ticks.reduce((sum, count) => sum + count, 0) * 10 };
}

test("a guest's deeply nested body costs neither memory nor time of other requests", async () => {
  const server = await startApiProcess({ DATABASE_URL: await createSeededDatabaseUrl() });
  try {
    const brackets = "[".repeat(1024 * 1024) + "]".repeat(1024 * 1024);
    const paths = ["/api/auth/login", "/api/trpc/auth.login", "/api/generate-recipe", "/api/trpc/recipes.generate"];
    const flood = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          fetch(new URL(paths[at % paths.length] ?? "/", server.url), {
            method: "POST",
            headers: json,
            body: brackets,
          }).then(
            async (answer) => {
              await answer.arrayBuffer();
              return answer.status;
            },
            // Rejected before the body was sent.
            () => 0,
          ),
        ),
      );
    await flood(3);
    const before = await costOf(server.pid);
    let over = false;
    let most = before.rss;
    const watch = (async () => {
      while (!over) {
        expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
        most = Math.max(most, (await costOf(server.pid)).rss);
        await sleep(5);
      }
    })();
    for (const status of await flood(15)) expect([0, 401, 413]).toContain(status);
    over = true;
    await watch;
    const after = await costOf(server.pid);
    expect(most - before.rss).toBeLessThan(100 * 1024 * 1024);
    // CPU time of all requests together, so that no other request waited longer; one such body alone took seconds to
    // parse. Wall-clock time would also measure other load of the machine.
    expect(after.cpu - before.cpu).toBeLessThan(400);
  } finally {
    await server.kill();
  }
});
