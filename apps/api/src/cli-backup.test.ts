import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect } from "@fetta/db/connect";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import { aFood, aUser, anEntry } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { afterAll, expect, test } from "vitest";
import { programEnvironment, programPath } from "./testing/api-process.ts";

const url = await createTestDatabaseUrl();
const db = connect({ url, timeouts: lenientTimeouts, onIdleError: () => undefined });
const folder = await mkdtemp(join(tmpdir(), "fetta-backup-"));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const run = promisify(execFile);
const cli = async (variables: Record<string, string>, ...args: string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, [programPath("cli"), ...args], {
    cwd: folder,
    env: programEnvironment(variables),
  });
  return stdout;
};

test("a backup of a PostgreSQL server restores into the embedded database, and a second restore is rejected", async () => {
  const user = await aUser(db);
  const food = await aFood(db, user);
  for (const day of ["2026-11-20", "2026-11-21"]) await anEntry(db, user, food, day);
  const [rows] = /^\d+ rows/.exec(await cli({ DATABASE_URL: url }, "backup", "moved.backup")) ?? [];
  expect(rows).toBeDefined();
  const ours = { DATA_DIR: join(folder, "data") };
  expect(await cli(ours, "restore", "moved.backup")).toBe(`${rows} are restored.\n`);
  await expect(cli(ours, "restore", "moved.backup")).rejects.toMatchObject({
    code: 1,
    // Log lines may precede the message.
    stderr: expect.stringMatching(
      /^(?:\{.*\}\n)*The database is not empty: a backup is restored into one that nobody uses yet\.\n$/,
    ),
  });
  // A backup of the app's own, named by the time and in its folder of backups, is restored into a database server: the diary is still complete.
  await cli(ours, "backup");
  const [again = ""] = (await readdir(join(ours.DATA_DIR, "backups"))).filter((name) =>
    /^fetta-\d{8}T\d{6}Z\.backup$/.test(name),
  );
  const other = await createTestDatabaseUrl();
  await cli({ DATABASE_URL: other }, "restore", join(ours.DATA_DIR, "backups", again));
  const restored = connect({ url: other, timeouts: lenientTimeouts, onIdleError: () => undefined });
  const entries = await restored.selectFrom("diaryEntry").select("day").orderBy("day").execute();
  await restored.destroy();
  expect(entries.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-21"]);
}, 300_000);
