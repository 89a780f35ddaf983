// npm run upgrade-test -- REF: builds an older commit or tag, fills its database with 100,000 entries, starts the present
// version on the same data and measures the time until it is ready; then starts the older one again on the new schema.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openAppSession } from "./app-session.mjs";
import { build, runMain } from "./build.mjs";
import { repositoryPath } from "./paths.mjs";
import { captureOutput, endOnSignal, endProcess, runProcess, startProcess } from "./processes.mjs";
import { assertPortIsFree, waitUntilReady } from "./services.mjs";
import { prepareToolchain, toolEnvironment } from "./toolchain.mjs";

/** Longest time that the first start of a new version may take, with this many entries. */
const maxUpgradeMs = 60_000;
const people = 100;
const entriesPerPerson = 1000;
const port = Number(process.env.PORT ?? 3979);
const url = `http://127.0.0.1:${port}`;
const date = "2026-11-20";
/** Registrations are limited by address: each person comes by a proxy, from one of their own. */
const settings = { LOG_LEVEL: "warn", TRUST_PROXY: "127.0.0.1" };
const addressOf = (number) => ({ "x-forwarded-for": `192.0.2.${number}` });
const accountOf = (number) => ({ email: `persona${number}@example.org`, password: "una-frase-lunga-31" });

async function git(...args) {
  const { code, output } = await captureOutput("git", args);
  if (code !== 0) throw new Error(output.trim());
  return output.trim();
}

/** The app that was started last. */
let running;

/** Starts the version of `checkout` on the data of `dataDir`; resolves to how long it took to be ready. */
async function startVersion(checkout, dataDir) {
  const started = performance.now();
  const app = startProcess("node", [join(checkout, "apps", "api", "dist", "main.js")], {
    cwd: checkout,
    env: { PATH: toolEnvironment.PATH, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), ...settings },
    stdio: ["ignore", "inherit", "inherit"],
  });
  running = app;
  if (!(await waitUntilReady(`${url}/api/health/ready`, app, 600_000)))
    throw new Error("It ended before it was ready.");
  return { app, ms: performance.now() - started };
}

/** Runs `work` with a connection to the embedded database that `checkout` keeps under `dataDir`. */
async function withDatabase(checkout, dataDir, work) {
  const { startEmbeddedDatabase } = await import(
    join(checkout, "packages", "db", "src", "embedded", "embedded-database.ts")
  );
  const { default: pg } = await import(join(checkout, "packages", "db", "node_modules", "pg", "lib", "index.js"));
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

/**
 * Copies the one entry of each person, with its food, to a thousand over the last year: what a column holds is what the
 * older version wrote into it, whichever columns it has.
 */
async function copyEntries(client) {
  const columnsOf = async (table) => {
    const { rows } = await client.query(
      "select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    return rows.map(({ column_name: name }) => `"${name}"`);
  };
  const copyTable = async (table, key, replaced) => {
    const columns = await columnsOf(table);
    const values = columns.map((name) => replaced[name] ?? `original.${name}`);
    await client.query(
      `insert into ${table} (${columns.join()}) select ${values.join()} from copy join ${table} original on original.id = copy.${key}`,
    );
  };
  await client.query(
    `create temporary table copy as
     select id as entry, food_item_id as item, n, uuid_v7() as new_entry, uuid_v7() as new_item
     from diary_entry cross join generate_series(1, ${entriesPerPerson - 1}) n`,
  );
  await copyTable("food_item", "item", { '"id"': "copy.new_item" });
  await copyTable("diary_entry", "entry", {
    '"id"': "copy.new_entry",
    '"food_item_id"': "copy.new_item",
    '"day"': "original.day - copy.n / 3",
  });
}

const countEntries = async (client) => Number((await client.query("select count(*) from diary_entry")).rows[0].count);

/** Accounts and entries as the older version itself writes them. */
async function fill(checkout, dataDir) {
  for (let number = 0; number < people; number += 1) {
    const person = openAppSession(url, addressOf(number));
    await person.register(accountOf(number));
    const [food] = await person.send("GET", "/api/stock-foods?search=mela");
    await person.logFood(food.name, date);
  }
  return withDatabase(checkout, dataDir, async (client) => {
    await copyEntries(client);
    return countEntries(client);
  });
}

async function readAsPerson() {
  const person = openAppSession(url);
  await person.signIn(accountOf(0));
  const day = await person.readDay(date);
  if (!JSON.stringify(day).includes("foodItem")) throw new Error(`The diary of ${date} is empty.`);
}

async function upgrade(reference, folder) {
  const dataDir = join(folder, "data");
  const older = join(folder, "older");
  await git("worktree", "add", "--detach", older, reference);
  if ((await runProcess("npm", ["run", "setup"], { cwd: older })) !== 0)
    throw new Error(`${reference} does not build.`);
  let { app } = await startVersion(older, dataDir);
  const count = await fill(older, dataDir);
  console.log(`${count} entries of ${people} people, written by ${await git("describe", "--always", reference)}`);
  await endProcess(app);

  const present = await startVersion(repositoryPath(), dataDir);
  console.log(`the present version is ready after ${(present.ms / 1000).toFixed(1)} s`);
  await readAsPerson();
  const left = await withDatabase(repositoryPath(), dataDir, countEntries);
  await endProcess(present.app);
  if (left !== count) throw new Error(`Of ${count} entries ${left} are left.`);

  ({ app } = await startVersion(older, dataDir));
  await readAsPerson();
  console.log("the older version starts on the new schema and reads the diary");
  await endProcess(app);
  if (present.ms > maxUpgradeMs) throw new Error(`That is more than ${maxUpgradeMs / 1000} s.`);
}

runMain(async () => {
  const [reference] = process.argv.slice(2);
  if (reference === undefined)
    throw new Error("Usage: npm run upgrade-test -- REF, a tag or commit of an older version");
  endOnSignal();
  // The older version's sources are read as TypeScript, which the project's own Node does.
  if (Number(process.versions.node.split(".")[0]) < 24) {
    await prepareToolchain();
    process.exitCode = await runProcess("node", [process.argv[1], reference], { env: toolEnvironment });
    return;
  }
  await git("rev-parse", "--verify", `${reference}^{commit}`);
  await build();
  await assertPortIsFree(port, "127.0.0.1");
  const folder = mkdtempSync(join(tmpdir(), "fetta-upgrade-"));
  // As root, PostgreSQL runs under another account, which has to enter it.
  chmodSync(folder, 0o755);
  try {
    await upgrade(reference, folder);
  } finally {
    if (running !== undefined) await endProcess(running);
    rmSync(folder, { recursive: true, force: true });
    await git("worktree", "prune");
  }
});
