import { chromium } from "@playwright/test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import playwright from "../../playwright.config.ts";
import { aPerson, enterAs } from "./test-fixtures.ts";
import { log } from "./logged-meals.ts";
import { watchScripts, weightOf } from "./page-script-size.ts";
import { todayInRome } from "./rome-dates.ts";
import { startApp } from "./run-app.ts";

const runs = 3;
const kbit = 1024 / 8;
/** What Lighthouse calls slow 4G, as it is applied in the browser. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1474.56 * kbit,
  uploadThroughput: 675 * kbit,
};
const slowerCpu = 4;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "it-IT",
  timezoneId: "Europe/Rome",
};
/** ms without a request after which a page is taken for finished. */
const quiet = 2500;

type Paint = { fcp: number; lcp: number; element: string; shift: number };
type Run = Paint & {
  scripts: number;
  files: number;
  received: number;
  scriptBytes: number;
  requests: number;
};

/** Lets the page itself note what it painted and what moved. */
async function watchPaints(page: Page): Promise<() => Promise<Paint>> {
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

/** Loads `/` once, with nothing kept from before. */
async function load(context: BrowserContext, url: string): Promise<Run> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", slow4G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
  const scripts = watchScripts(page);
  const paints = await watchPaints(page);

  let requests = 0;
  let received = 0;
  let scriptBytes = 0;
  let last = performance.now();
  const ofScripts = new Set<string>();
  cdp.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests += 1;
    last = performance.now();
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) ofScripts.add(requestId);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    received += encodedDataLength;
    if (ofScripts.has(requestId)) scriptBytes += encodedDataLength;
    last = performance.now();
  });
  await page.goto(url, { waitUntil: "load" });
  while (performance.now() - last < quiet) await page.waitForTimeout(100);

  const paint = await paints();
  const all = await scripts();
  return {
    ...paint,
    scripts: weightOf(all),
    files: all.filter(({ path }) => path !== "inline").length,
    received,
    scriptBytes,
    requests,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function measure(
  name: string,
  url: string,
  browser: Browser,
  enter: (context: BrowserContext) => Promise<void>,
): Promise<string> {
  const measured: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(phone);
    await enter(context);
    measured.push(await load(context, url));
    await context.close();
  }
  const of = (key: "fcp" | "lcp" | "shift" | "scripts" | "received" | "scriptBytes" | "requests" | "files") =>
    median(measured.map((run) => run[key]));
  const elements = [...new Set(measured.map(({ element }) => element))].join(" | ");
  return [
    name,
    `JS ${kB(of("scripts"))} gzip in ${of("files")} files (${kB(of("scriptBytes"))} as sent)`,
    `${kB(of("received"))} in ${of("requests")} requests`,
    `FCP ${seconds(of("fcp"))}`,
    `LCP ${seconds(of("lcp"))} (${measured.map(({ lcp }) => seconds(lcp)).join(", ")}): ${elements}`,
    `CLS ${of("shift").toFixed(3)}`,
  ].join("\n  ");
}

async function aDiary(db: Db): Promise<{ id: string }> {
  const person = await aPerson(db);
  await log(db, person, todayInRome());
  return person;
}

const app = await startApp();
const db = connect({ url: app.databaseUrl, max: 2, onIdleError: () => undefined });
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  const person = await aDiary(db);
  const report = [
    await measure("landing", app.url, browser, () => Promise.resolve()),
    await measure("home, signed in", app.url, browser, (context) => enterAs(db, person, context, app.url)),
  ];
  process.stdout.write(`${report.join("\n")}\n`);
} finally {
  await browser.close();
  await db.destroy();
  await app.stop();
}
