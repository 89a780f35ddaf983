import { afterEach, expect, test, vi } from "vitest";
import { bodyQueryKey } from "../../../entities/day/day-queries.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { addWater } from "./body-log-actions.ts";

afterEach(() => vi.unstubAllGlobals());

test("water that could not be taken away is shown again as it was, also where less was left than was to go", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  queryClient.setQueryData(bodyQueryKey("2026-11-21"), { waterMl: 100 });
  await addWater("2026-11-21", -200, () => Promise.resolve());
  expect(queryClient.getQueryData(bodyQueryKey("2026-11-21"))).toEqual({ waterMl: 100 });
});
