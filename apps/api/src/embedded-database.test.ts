import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { programEnvironment, programPath, startApiProcess, type ApiProcess } from "./testing/api-process.ts";
import { findProcesses } from "./testing/find-processes.ts";

// A test may create and fill its own PostgreSQL.
vi.setConfig({ testTimeout: 180_000 });

async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fetta-process-"));
  await chmod(folder, 0o755);
  return folder;
}

async function killProcessesOn(folder: string): Promise<void> {
  for (const { pid } of await findProcesses(folder)) process.kill(pid, "SIGKILL");
}

const deleteFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** The data folder of the tests that start the app and end it again: the first one creates and fills its PostgreSQL. */
let usedFolder: string;
beforeAll(async () => {
  usedFolder = await createDataFolder();
});
afterAll(() => deleteFolder(usedFolder));

/** Starts the app on the used folder; after the test, processes that still use it are killed. */
async function startOnUsedFolder(): Promise<ApiProcess> {
  onTestFinished(() => killProcessesOn(usedFolder));
  // On a loaded machine, a line about a slow statement would come between the lines that are checked.
  const variables = { DATA_DIR: usedFolder, SLOW_STATEMENT_MS: "60000" };
  const api = await startApiProcess(variables, { ownGroup: true });
  onTestFinished(api.kill);
  return api;
}

/** The pid of the PostgreSQL on the used folder. A restart may be under way: a connection of before may answer first. */
const findServer = (): Promise<number> =>
  vi.waitFor(
    async () => {
      const [server] = await findProcesses(`-D ${usedFolder}`);
      if (server === undefined) throw new Error("no PostgreSQL runs there");
      return server.pid;
    },
    { timeout: 20_000, interval: 100 },
  );

async function readyAgain({ url, output: printed }: ApiProcess): Promise<number> {
  const asked = performance.now();
  const status = () =>
    fetch(`${url}/api/health/ready`).then(
      (answer) => answer.status,
      (error: unknown) => {
        throw new Error(`the app does not answer; it printed:\n${printed()}`, { cause: error });
      },
    );
  await expect.poll(status, { timeout: 30_000, interval: 50 }).not.toBe(200);
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toBe(200);
  return performance.now() - asked;
}

test("a killed PostgreSQL restarts by itself every time, with all stored data, and a signal to the process group leaves none of its processes behind", async () => {
  const api = await startOnUsedFolder();
  const who = { email: `${randomUUID()}@example.org`, password: "gnocchi-al-pesto", firstName: "Giulia" };
  const post = (path: string, body: object) =>
    fetch(`${api.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post("/api/auth/register", who)).status).toBe(201);
  for (const time of ["first", "second"]) {
    process.kill(await findServer(), "SIGKILL");
    expect(await readyAgain(api), `${time} time`).toBeLessThan(20_000);
    expect((await post("/api/auth/login", who)).status).toBe(200);
  }
  process.kill(-api.pid, "SIGTERM");
  expect(await api.waitForExit()).toBe(0);
  expect(await findProcesses(usedFolder)).toEqual([]);
});

test("a signal to the process group, once or twice, is no error and leaves no PostgreSQL process behind", async () => {
  for (const [signal, times] of [
    ["SIGTERM", 2],
    ["SIGINT", 2],
    ["SIGHUP", 1],
  ] as const) {
    const api = await startOnUsedFolder();
    expect(await findProcesses(usedFolder)).not.toEqual([]);
    for (let count = 0; count < times; count++) {
      process.kill(-api.pid, signal);
      await sleep(20);
    }
    expect([await api.waitForExit(), signal, times, api.output()]).toEqual([0, signal, times, ""]);
    expect(await findProcesses(usedFolder)).toEqual([]);
  }
});

test("a PostgreSQL that cannot restart ends the app with an error line and a failing exit", async () => {
  const api = await startOnUsedFolder();
  const server = await findServer();
  await rename(join(usedFolder, "postgres"), join(usedFolder, "elsewhere"));
  onTestFinished(() => rename(join(usedFolder, "elsewhere"), join(usedFolder, "postgres")));
  process.kill(server, "SIGKILL");
  expect(await api.waitForExit()).toBe(1);
  expect(api.output()).toContain("PostgreSQL did not start on");
});

test.each([
  ["while its database is being made", async (dataDir: string) => (await readdir(dataDir)).length > 0],
  ["while its PostgreSQL comes up", async (dataDir: string) => (await readdir(dataDir)).includes("postgres.log")],
])("when it is stopped %s, the app leaves no running process", async (_moment, come) => {
  const dataDir = await createDataFolder();
  onTestFinished(async () => {
    await killProcessesOn(dataDir);
    await deleteFolder(dataDir);
  });
  const child = spawn(process.execPath, [programPath("main")], {
    env: programEnvironment({ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0" }),
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const gone = once(child, "exit");
  await expect.poll(() => come(dataDir), { interval: 10 }).toBe(true);
  child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  expect(await findProcesses(dataDir)).toEqual([]);
});
