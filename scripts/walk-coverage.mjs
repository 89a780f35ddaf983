// npm run walks: how much of the code three actions of a user pass through, on the built app with the fakes. Counts the
// production files of which at least one function runs, the API requests of the page and the SQL statements, from the
// action until the page is at rest: what the page reads again afterwards belongs to it, and so does the payment
// provider's webhook. The loading of the screen, the sign-in and the server's jobs, which do not run here, do not.
// Each action is done twice, by two users: the "first" one also loads what the process keeps (the stock foods) and asks
// others for what the database keeps (products). `-- --list` also names the files, requests and statements;
// `-- --root DIR` measures another working tree of the repository.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { parseArgs } from "node:util";

import { findBrowser } from "./browser.mjs";
import { build, runMain } from "./build.mjs";
import { root as ownRoot } from "./paths.mjs";
import { captureOutput, endOnSignal, endProcess, startProcess } from "./processes.mjs";
import { waitUntilReady } from "./services.mjs";
import { toolEnvironment } from "./toolchain.mjs";
import { listWalkActions, openPage } from "./walk-actions.mjs";

const { values: options } = parseArgs({ options: { root: { type: "string" }, list: { type: "boolean" } } });
const root = resolve(options.root ?? ownRoot);
const inRoot = (...parts) => join(root, ...parts);
const fakes = ["fakes", "stand-ins"].map((name) => inRoot("packages", name)).find((folder) => existsSync(folder));
const work = mkdtempSync(join(tmpdir(), "fetta-walks-"));

/** Notes the statements of a server without jobs; the pg driver sends each in a round trip of its own. */
const statementRecorder = `
  import { createRequire } from "node:module";
  const require = createRequire(${JSON.stringify(inRoot("apps/api/package.json"))});
  require("pg-boss").PgBoss.prototype.work = () => Promise.resolve("");
  const { prototype } = require("pg").Client;
  const send = prototype.query;
  globalThis.statements = [];
  prototype.query = function (...args) {
    globalThis.statements.push(args[0].text ?? args[0]);
    return send.apply(this, args);
  };`;

async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The inspector of a Node process: `call(method, params)`. */
async function connectInspector(url) {
  const socket = new WebSocket(url);
  await once(socket, "open");
  const answers = new Map();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(data);
    answers.get(id)?.(result);
    answers.delete(id);
  });
  let lastId = 0;
  return (method, params = {}) =>
    new Promise((answer) => {
      answers.set((lastId += 1), answer);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
}

/** Starts the fakes and the built server, on an embedded database of its own. */
async function startApp() {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const webhookSecret = "whsec_fake";
  const providers = startProcess("node", [join(fakes, "src", "main.ts")], {
    env: {
      ...toolEnvironment,
      PORT: "0",
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: providers.stdout }), "line");
  const { openai, off, stripe, mail } = JSON.parse(line);
  const recorder = `data:text/javascript,${encodeURIComponent(statementRecorder)}`;
  const server = startProcess(
    "node",
    ["--inspect=127.0.0.1:0", "--import", recorder, inRoot("apps/api/dist/main.js")],
    {
      env: {
        PATH: toolEnvironment.PATH,
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: join(work, "data"),
        ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
        OPENAI_API_KEY: "fake",
        OPENAI_BASE_URL: openai,
        OFF_API_URL: off,
        OFF_SEARCH_URL: off,
        STRIPE_API_BASE: stripe,
        STRIPE_SECRET_KEY: "sk_test_fake",
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        SMTP_URL: mail.smtp,
        MAIL_FROM: "fetta@localhost.test",
        SUPPORT_EMAIL: "supporto@localhost.test",
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "inherit", "pipe"],
    },
  );
  const inspectorUrl = new Promise((found) => {
    createInterface({ input: server.stderr }).on("line", (text) => {
      const [address] = /ws:\/\/\S+/.exec(text) ?? [];
      if (address === undefined) process.stderr.write(/debugg/i.test(text) ? "" : `${text}\n`);
      else found(address);
    });
  });
  if (!(await waitUntilReady(`${url}/api/health/ready`, server))) throw new Error("The server ended.");
  const inspect = await connectInspector(await inspectorUrl);
  await inspect("Profiler.enable");
  await inspect("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const stop = async () => {
    await endProcess(server);
    providers.stdin.end();
    await endProcess(providers);
  };
  return { url, inspect, stop };
}

/** The names of the built files are hashes of their contents, which hidden source maps do not change. */
async function buildWebSourceMaps() {
  // Below apps/web, because pages are prerendered from here with its packages.
  const outDir = inRoot("apps/web/node_modules/.walks");
  const { code, output } = await captureOutput(
    inRoot("apps/web/node_modules/.bin/vite"),
    ["build", "--sourcemap", "hidden", "--outDir", "node_modules/.walks", "--logLevel", "warn"],
    { cwd: inRoot("apps/web"), env: toolEnvironment },
  );
  if (code !== 0) throw new Error(`The web build with source maps failed:\n${output}`);
  return outDir;
}

/** Production files, relative to the root, of the functions of a built file that ran. */
function listRunFiles({ functions }, builtFile, text) {
  // The bundler's own runtime has no source.
  if (!existsSync(`${builtFile}.map`)) return [];
  const map = new SourceMap(JSON.parse(readFileSync(`${builtFile}.map`, "utf8")));
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return functions
    .map(({ ranges: [range] }) => range)
    .filter(({ count, startOffset, endOffset }) => count > 0 && endOffset - startOffset < text.length)
    .map(({ startOffset }) => {
      const line = lineStarts.findLastIndex((start) => start <= startOffset);
      const { originalSource } = map.findEntry(line, startOffset - lineStarts[line]);
      return originalSource === undefined ? "" : relative(root, resolve(builtFile, "..", originalSource));
    })
    .filter((path) => /^(apps|packages)\/[^/]+\/src\//.test(path.replaceAll("\\", "/")));
}

async function takeServerFiles({ inspect }) {
  const { result } = await inspect("Profiler.takePreciseCoverage");
  const folder = inRoot("apps/api/dist");
  return result
    .filter(({ url }) => url.startsWith(`file://${folder}/`))
    .flatMap((script) => {
      const file = join(folder, basename(script.url));
      return listRunFiles(script, file, readFileSync(file, "utf8"));
    });
}

/** Prefetches begin when the page is idle, up to some seconds after it has loaded. */
async function waitForRest(page) {
  await page.waitForTimeout(4000);
  await page.waitForLoadState("networkidle");
}

/** Runs an action and measures it, from a page at rest to a page at rest. */
async function measure(app, page, mapFolder, act) {
  await waitForRest(page);
  const requests = [];
  const note = (request) => new URL(request.url()).pathname.startsWith("/api/") && requests.push(request.url());
  const takeStatements = async () => {
    const expression = "JSON.stringify(globalThis.statements.splice(0))";
    return JSON.parse((await app.inspect("Runtime.evaluate", { expression })).result.value);
  };
  await app.inspect("Profiler.takePreciseCoverage");
  await takeStatements();
  const scripts = [];
  const startProfile = () => page.coverage.startJSCoverage({ resetOnNavigation: false });
  const saveProfile = async () => scripts.push(...(await page.coverage.stopJSCoverage()));
  await startProfile();
  page.on("request", note);
  await act(page, () => saveProfile().then(startProfile));
  await waitForRest(page);
  page.off("request", note);
  const statements = await takeStatements();
  const serverFiles = await takeServerFiles(app);
  await saveProfile();
  const webFiles = scripts
    .filter(({ url }) => url.startsWith(`${app.url}/assets/`))
    .flatMap((script) => listRunFiles(script, join(mapFolder, "assets", basename(script.url)), script.source ?? ""));
  const files = [...new Set([...serverFiles, ...webFiles])].toSorted();
  return {
    figures: [files, new Set(webFiles), new Set(serverFiles), requests, statements].map(
      (list) => list.length ?? list.size,
    ),
    list: [...files, ...requests.map((url) => decodeURIComponent(new URL(url).pathname)), ...statements],
  };
}

runMain(async () => {
  endOnSignal();
  if (root === ownRoot) await build();
  const { chromium } = await import("@playwright/test");
  const mapFolder = await buildWebSourceMaps();
  const app = await startApp();
  // Without site isolation the payment page runs in the process of the app's page, so that one profile covers both.
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
    ].concat("--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process,BackForwardCache"),
  });
  try {
    const heads = ["files", "of web", "of server", "requests", "statements"].map((head) => head.padStart(10));
    console.log(["action".padEnd(26), ...heads].join(" | "));
    for (const [name, { path = "/", prepare, act }] of Object.entries(listWalkActions(fakes)))
      for (const title of [`${name}, first`, name]) {
        const page = await openPage(browser, app);
        await page.goto("/");
        await waitForRest(page);
        if (path !== "/") await page.goto(path);
        await prepare(page);
        const { list, figures } = await measure(app, page, mapFolder, act);
        console.log([title.padEnd(26), ...figures.map((figure) => String(figure).padStart(10))].join(" | "));
        if (options.list)
          console.log(list.map((item) => `    ${item.replaceAll(/\s+/g, " ").slice(0, 300)}`).join("\n"));
        await page.context().close();
      }
  } finally {
    await browser.close();
    await app.stop();
    for (const folder of [work, mapFolder]) rmSync(folder, { recursive: true, force: true });
  }
});
