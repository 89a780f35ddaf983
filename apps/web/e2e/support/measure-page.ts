import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import playwright from "../../playwright.config.ts";
import { aTestUser, signInContext } from "./test-fixtures.ts";
import { countStoredRows } from "./offline-mode.ts";
import { logDishes } from "./logged-meals.ts";
import { collectScripts, totalGzipBytes } from "./page-script-size.ts";
import { todayInRome } from "./rome-dates.ts";
import { startApp } from "./run-app.ts";

const runs = 3;
const kbit = 1024 / 8;
/** Lighthouse's slow 4G profile, with the values for throttling in the browser. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 1474.56 * kbit, uploadThroughput: 675 * kbit };
const cpuSlowdown = 4;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "it-IT",
  timezoneId: "Europe/Rome",
};
/** Ms without network activity after which a page counts as loaded. */
const idleMs = 2500;

type Paint = { fcp: number; lcp: number; element: string; shift: number };
type Run = Paint & { scripts: number; files: number; received: number; scriptBytes: number; requests: number };

/** Records paints and layout shifts in the page. */
async function observePaints(page: Page): Promise<() => Promise<Paint>> {
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, element: "", shift: 0 };
    Reflect.set(window, "seenPaints", seen);
    type Entry = PerformanceEntry & { element?: Element | null; value?: number; hadRecentInput?: boolean };
    const watch = (type: string, note: (entry: Entry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.fcp = startTime;
    });
    watch("largest-contentful-paint", ({ startTime, element }) => {
      seen.lcp = startTime;
      const text = element?.textContent?.trim().slice(0, 40) ?? "";
      seen.element = element ? `${element.tagName.toLowerCase()}.${element.className} ${text}`.trim() : "";
    });
    watch("layout-shift", ({ value = 0, hadRecentInput }) => {
      if (hadRecentInput !== true) seen.shift += value;
    });
  });
  return () => page.evaluate((): Paint => Reflect.get(window, "seenPaints"));
}

/** Loads `/` once, with what the browser has kept of earlier visits. */
async function measureLoad(context: BrowserContext, url: string): Promise<Run> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", slow4G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const scripts = collectScripts(page);
  const paints = await observePaints(page);

  let requests = 0;
  let received = 0;
  let scriptBytes = 0;
  let lastActivity = performance.now();
  const scriptRequestIds = new Set<string>();
  cdp.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests += 1;
    lastActivity = performance.now();
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) scriptRequestIds.add(requestId);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    received += encodedDataLength;
    if (scriptRequestIds.has(requestId)) scriptBytes += encodedDataLength;
    lastActivity = performance.now();
  });
  await page.goto(url, { waitUntil: "load" });
  while (performance.now() - lastActivity < idleMs) await page.waitForTimeout(100);

  const paint = await paints();
  const all = await scripts();
  return {
    ...paint,
    scripts: totalGzipBytes(all),
    files: all.filter(({ path }) => path !== "inline").length,
    received,
    scriptBytes,
    requests,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function measureRuns(
  name: string,
  url: string,
  browser: Browser,
  prepareContext: (context: BrowserContext) => Promise<void>,
): Promise<string> {
  const measured: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(phone);
    await prepareContext(context);
    measured.push(await measureLoad(context, url));
    await context.close();
  }
  const medianOf = (key: "fcp" | "lcp" | "shift" | "scripts" | "received" | "scriptBytes" | "requests" | "files") =>
    median(measured.map((run) => run[key]));
  const elements = [...new Set(measured.map(({ element }) => element))].join(" | ");
  return [
    name,
    `JS ${formatKilobytes(medianOf("scripts"))} gzip in ${medianOf("files")} files (${formatKilobytes(medianOf("scriptBytes"))} as sent)`,
    `${formatKilobytes(medianOf("received"))} in ${medianOf("requests")} requests`,
    `FCP ${formatSeconds(medianOf("fcp"))}`,
    `LCP ${formatSeconds(medianOf("lcp"))} (${measured.map(({ lcp }) => formatSeconds(lcp)).join(", ")}): ${elements}`,
    `CLS ${medianOf("shift").toFixed(3)}`,
  ].join("\n  ");
}

/** Visits the home page until the service worker has taken over and has kept the page, and the day is stored on the device. */
async function visitHome(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  while (!(await page.evaluate(async () => (await caches.match("/home-snapshot")) !== undefined)))
    await page.waitForTimeout(100);
  await page.getByRole("heading", { name: "Diario" }).tap();
  while ((await countStoredRows(page, "responses", "account.me")) === 0) await page.waitForTimeout(100);
  await page.close();
}

type ColdStart = { diary: number; words: number; logged: number };

/** Ms since `start` on the page's own clock. */
const pageTime = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/**
 * Opens `/` in flight mode on a slow phone: ms from the navigation until the diary is shown, from typing until the rows of
 * the typed meal are, and from opening the description until the meal is logged.
 */
async function measureColdStart(context: BrowserContext, url: string): Promise<ColdStart> {
  await context.setOffline(true);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const paints = await observePaints(page);
  await page.goto(url, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Pranzo" }).waitFor();
  const { lcp: diary } = await paints();
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  const dialog = page.getByRole("dialog", { name: "Descrivi il pasto" });
  await page.getByRole("dialog").getByRole("button", { name: "Descrivi il pasto" }).tap();
  const opened = await pageTime(page);
  await dialog.getByRole("textbox", { name: "Descrivi il pasto" }).fill("due uova");
  const typed = await pageTime(page);
  await dialog.getByRole("button", { name: /^Uovo di gallina/ }).waitFor();
  const words = (await pageTime(page)) - typed;
  await dialog.getByRole("button", { name: "Aggiungi 1 alimento" }).tap();
  await page.getByText("Salvato sul telefono").first().waitFor();
  const logged = (await pageTime(page)) - opened;
  await page.close();
  return { diary, words, logged };
}

async function measureColdStarts(prepareContext: (context: BrowserContext) => Promise<void>): Promise<string> {
  const measured: ColdStart[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(phone);
    await prepareContext(context);
    measured.push(await measureColdStart(context, app.url));
    await context.close();
  }
  const list = (key: keyof ColdStart) => measured.map((run) => formatSeconds(run[key])).join(", ");
  return `home, cold start in flight mode\n  diary ${list("diary")}\n  rows of the first words ${list("words")}\n  logged ${list("logged")}`;
}

async function createPersonWithDiary(db: Db): Promise<{ id: string }> {
  const person = await aTestUser(db);
  await logDishes(db, person, todayInRome());
  return person;
}

const app = await startApp();
const db = connect({ url: app.databaseUrl, maxConnections: 2, onIdleError: () => undefined });
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  const person = await createPersonWithDiary(db);
  const report = [
    await measureRuns("landing", app.url, browser, () => Promise.resolve()),
    await measureRuns("home, signed in", app.url, browser, (context) => signInContext(db, person, context, app.url)),
    await measureRuns("home, warm start", app.url, browser, async (context) => {
      await signInContext(db, person, context, app.url);
      await visitHome(context, app.url);
    }),
    await measureColdStarts(async (context) => {
      await signInContext(db, person, context, app.url);
      await visitHome(context, app.url);
    }),
  ];
  process.stdout.write(`${report.join("\n")}\n`);
} finally {
  await browser.close();
  await db.destroy();
  await app.stop();
}
