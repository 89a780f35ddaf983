import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { launchOptions } from "../../support/browser-options.ts";
import { expect, test } from "../../support/test-fixtures.ts";

/** Runs Lighthouse with its default phone: simulated slow 4G and a CPU slowed down four times. */
async function auditPage(url: string): Promise<{ scores: Record<string, number>; failed: string[] }> {
  const chrome = await launch({
    chromePath: launchOptions.executablePath ?? chromium.executablePath(),
    chromeFlags: [...launchOptions.args, "--headless"],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    });
    if (!result) throw new Error("no result");
    const { categories, audits } = result.lhr;
    const scores = Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    );
    const failed = Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
      .map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ""}`);
    return { scores, failed };
  } finally {
    chrome.kill();
  }
}

test("the landing page on a phone: accessibility, best practices and SEO 100, performance at least 95", async ({
  baseURL,
}) => {
  test.setTimeout(180_000);
  let seen = await auditPage(baseURL ?? "");
  // The performance score depends on the load of this machine, so a low one is measured again, at most twice.
  for (let again = 0; again < 2 && (seen.scores["performance"] ?? 0) < 95; again += 1)
    seen = await auditPage(baseURL ?? "");
  const { performance, ...others } = seen.scores;
  expect(others, seen.failed.join("\n")).toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
  expect(performance, seen.failed.join("\n")).toBeGreaterThanOrEqual(95);
});
