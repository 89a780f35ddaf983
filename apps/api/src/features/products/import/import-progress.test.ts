import { expect, test } from "vitest";
import { createProgressReporter, formatSummary } from "./import-products.ts";

const state = { rowsRead: 50_000, rowsImported: 4000, rejectionCounts: {}, resumedAt: 0, bytes: 1000, bytesRead: 250 };

test("the import reports progress, speed and remaining time every two seconds", () => {
  let now = 0;
  const said: string[] = [];
  const onProgress = createProgressReporter(
    () => now,
    (line) => said.push(line),
  );
  for (now = 0; now < 10_000; now += 500) onProgress(state);
  expect(said).toHaveLength(4);
  expect(said[0]).toBe("50,000 rows, 4,000 kept, 25,000 rows/s, 25%, 6 s left");
  expect(said[3]).toBe("50,000 rows, 4,000 kept, 6,250 rows/s, 25%, 24 s left");
});

test("rows of an earlier run count neither as read nor towards the speed", () => {
  let now = 0;
  const said: string[] = [];
  const onProgress = createProgressReporter(
    () => now,
    (line) => said.push(line),
  );
  now = 2000;
  onProgress({ ...state, rowsRead: 10_000, resumedAt: 30_000 });
  now = 4000;
  onProgress({ ...state, resumedAt: 30_000 });
  expect(said).toEqual([
    "10,000 rows, 4,000 kept, passing over what is done, 25%, 6 s left",
    "50,000 rows, 4,000 kept, 5,000 rows/s, 25%, 12 s left",
  ]);
});

test("the final report accounts for every row, the most frequent reason first", () => {
  const result = {
    ...state,
    rowsRead: 1210,
    rowsImported: 1000,
    resumedAt: 10,
    changed: 7,
    withoutEnergy: 300,
    unsearchable: 20_000,
  };
  const rejectionCounts = { bad_code: 10, not_italian: 190, no_name: 7, malformed: 2, not_food: 1 };
  expect(formatSummary({ ...result, rejectionCounts }, 61.5)).toEqual([
    "Went on after row 10.",
    " 1,210  rows read",
    " 1,000  kept",
    "     7  products new or changed by this run",
    "   300  read by this run without energy: known figures stay",
    "20,000  products of the mirror without energy: found by their code, not by name",
    "   190  left out: not sold in Italy",
    "    10  left out: code that no package can have: length or check digit",
    "     7  left out: neither a name nor brand and energy",
    "     2  left out: no row: wrong number of columns, or broken JSON",
    "     1  left out: not food",
    "1 min 2 s, 20 rows/s",
  ]);
});
