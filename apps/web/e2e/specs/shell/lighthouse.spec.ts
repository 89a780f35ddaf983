import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse, { defaultConfig } from "lighthouse";
import { launchOptions } from "../../support/browser-options.ts";
import { expect, test } from "../../support/test-fixtures.ts";

/** Lighthouse's slowdown of a phone against this machine, where the machine is one that it expects. */
const phoneSlowdown = 4;

/** The least benchmark index of the fast desktop that this slowdown supposes (Lighthouse, `docs/throttling.md`). */
const expectedBenchmarkIndex = 1500;

type Audit = { scores: Record<string, number>; failed: string[]; benchmarkIndex: number };

/** Runs Lighthouse with its default phone: simulated slow 4G and a CPU slowed down. */
async function auditPage(url: string, cpuSlowdownMultiplier: number): Promise<Audit> {
  const chrome = await launch({
    chromePath: launchOptions.executablePath ?? chromium.executablePath(),
    chromeFlags: [...launchOptions.args, "--headless"],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier },
    });
    if (!result) throw new Error("no result");
    const { categories, audits, environment } = result.lhr;
    const scores = Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    );
    const failed = Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
      .map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ""}`);
    return { scores, failed, benchmarkIndex: environment.benchmarkIndex };
  } finally {
    chrome.kill();
  }
}

test("the landing page on a phone: accessibility, best practices and SEO 100, performance at least 95", async ({
  baseURL,
}) => {
  test.setTimeout(180_000);
  let seen = await auditPage(baseURL ?? "", phoneSlowdown);
  // A machine that is slower than Lighthouse expects, or busy now, is slowed down less: the phone stays the same.
  for (let again = 0; again < 3 && (seen.scores["performance"] ?? 0) < 95; again += 1)
    seen = await auditPage(
      baseURL ?? "",
      Math.max(1, phoneSlowdown * Math.min(1, seen.benchmarkIndex / expectedBenchmarkIndex)),
    );
  const { performance, ...others } = seen.scores;
  expect(others, seen.failed.join("\n")).toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
  expect(performance, [`benchmark index ${seen.benchmarkIndex}`, ...seen.failed].join("\n")).toBeGreaterThanOrEqual(95);
});
