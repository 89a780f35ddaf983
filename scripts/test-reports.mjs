import { existsSync, readFileSync } from "node:fs";

/** Parses a runner's report; a missing report counts as one failure, whatever the exit code. */
function readReport(file, code, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1, note: `no report (exit code ${code})` };
  try {
    const { passed, failed, skipped } = count(JSON.parse(readFileSync(file, "utf8")));
    const note = skipped > 0 ? `${skipped} skipped` : "";
    // A failed run without a named failure counts as one failure; so does a run without tests.
    if (failed === 0 && code !== 0) return { passed, failed: 1, note: `exit code ${code}` };
    if (failed === 0 && passed === 0) return { passed, failed: 1, note: "no test ran" };
    return { passed, failed, note };
  } catch (error) {
    return { passed: 0, failed: 1, note: `unreadable report: ${error.message}` };
  }
}

/** Counts of vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export function readVitestReport(file, code) {
  return readReport(file, code, (report) => {
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((result) => result.status === "failed"),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** Counts of Playwright's JSON report. A test that passed only when repeated has failed once, and counts as failed. */
export function readPlaywrightReport(file, code) {
  return readReport(file, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}
