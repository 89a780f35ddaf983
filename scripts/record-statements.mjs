// Records the statements that a release sends to PostgreSQL on an ordinary day: `node scripts/record-statements.mjs
// [FOLDER]`, where FOLDER is a check-out of that release with its packages installed (default: this one). The
// statements are run against every later schema by packages/db/src/testing/released-statements.test.ts: see
// docs/decisions/031.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { repositoryPath, root } from "./paths.mjs";

const released = resolve(process.argv[2] ?? root);
const folder = await mkdtemp(join(tmpdir(), "fetta-record-"));
const file = join(folder, "statements.jsonl");
const children = [];

function spawnNode(args, options) {
  const child = spawn(process.execPath, args, options);
  children.push(child);
  return child;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

async function startThrowawayDatabase() {
  const child = spawnNode([repositoryPath("scripts", "throwaway-database.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  return url;
}

async function startRelease(databaseUrl) {
  const port = await freePort();
  spawnNode(["--import", repositoryPath("scripts", "statement-recorder.mjs"), join(released, "apps/api/src/main.ts")], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      RECORD_ROOT: released,
      RECORD_FILE: file,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return url;
    await sleep(100);
  }
  throw new Error("the release did not start");
}

/** Calls that a user's ordinary day causes, on the documented API paths and those of the app. */
async function replayOrdinaryDay(url) {
  let cookie = "";
  const request = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body && { "content-type": "application/json" }), ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const [session] = answer.headers.getSetCookie();
    if (session) cookie = session.split(";")[0];
    return text === "" ? undefined : JSON.parse(text);
  };
  const queryProcedure = (procedure, input) =>
    request("GET", `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
  const date = "2026-11-20";
  const credentials = { email: "giulia@example.org", password: "gnocchi-al-pesto" };
  await request("POST", "/api/auth/register", { ...credentials, firstName: "Giulia" });
  await request("POST", "/api/complete-onboarding", {
    name: "Giulia",
    age: 30,
    height: 165,
    weight: 60.5,
    activityLevel: "moderately_active",
    goal: "maintain",
  });
  await request("POST", "/api/user/update-goals", { calories: 1900, protein: 140, carbs: 210, fat: 55 });
  const figures = { name: "Pane", calories: 250, protein: 9, carbs: 50, fat: 1, servingSize: "100g" };
  const food = await request("POST", "/api/food-items", figures);
  const entry = { foodItemId: food.id, date, mealType: "lunch", servings: 1.5 };
  const added = await request("POST", "/api/daily-logs", entry);
  await request("PUT", `/api/daily-logs/${added.id}`, { servings: 2, calories: 480 });
  await request("GET", `/api/daily-logs?date=${date}`);
  await queryProcedure("diary.week", { date });
  await queryProcedure("home.read", { date });
  await request("GET", "/api/trpc/account.me");
  for (const path of ["/api/user/preferences", "/api/user/profile", "/api/auth/user", "/api/food-items"])
    await request("GET", path);
  await request("GET", "/api/recipes");
  const second = await request("POST", "/api/daily-logs", { ...entry, mealType: "dinner" });
  await request("DELETE", `/api/daily-logs/${second.id}`);
  await request("POST", "/api/auth/logout");
  await request("POST", "/api/auth/login", credentials);
  await request("GET", `/api/daily-logs?date=${date}`);
}

const readRecordedLines = async () => (await readFile(file, "utf8")).split("\n").filter(Boolean);

try {
  const databaseUrl = await startThrowawayDatabase();
  const url = await startRelease(databaseUrl);
  const before = await readRecordedLines();
  const schema = before
    .flatMap((line) => JSON.stringify(JSON.parse(line).values).match(/\d{8}-\d{4}-[a-z-]+/g) ?? [])
    .toSorted()
    .at(-1);
  await replayOrdinaryDay(url);
  const statements = (await readRecordedLines()).slice(before.length).map((line) => JSON.parse(line));
  const target = repositoryPath("packages", "db", "src", "testing", "released-statements.json");
  await writeFile(target, `${JSON.stringify({ schema, recordedAt: new Date(), statements }, null, 1)}\n`);
  console.log(`${statements.length} statements of the schema ${schema} are in ${target}`);
} finally {
  for (const child of children.toReversed()) {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
    child.kill("SIGTERM");
    await gone;
  }
  await rm(folder, { recursive: true, force: true });
}
