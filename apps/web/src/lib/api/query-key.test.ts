import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { buildQueryKey, buildQueryKeyPrefix } from "./query-key.ts";
import { trpc } from "./trpc-hooks.ts";

test("the first screen keeps its reads under the keys of the hooks that other screens use", () => {
  const date = "2026-11-21";
  expect(buildQueryKey("diary.list", { date })).toEqual(getQueryKey(trpc.diary.list, { date }, "query"));
  expect(buildQueryKey("account.me")).toEqual(getQueryKey(trpc.account.me, undefined, "query"));
  expect(buildQueryKeyPrefix("food.habits")).toEqual(getQueryKey(trpc.food.habits));
  expect(buildQueryKeyPrefix("diary")).toEqual(getQueryKey(trpc.diary));
});
