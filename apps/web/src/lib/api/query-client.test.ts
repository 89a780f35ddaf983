import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { buildQueryKey, buildQueryKeyPrefix } from "./query-client.ts";
import { trpc } from "./trpc-hooks.ts";

test("the query keys of the first screen equal those of the tRPC hooks", () => {
  const date = "2026-11-21";
  expect(buildQueryKey("diary.list", { date })).toEqual(getQueryKey(trpc.diary.list, { date }, "query"));
  expect(buildQueryKey("account.me")).toEqual(getQueryKey(trpc.account.me, undefined, "query"));
  expect(buildQueryKeyPrefix("food.habits")).toEqual(getQueryKey(trpc.food.habits));
  expect(buildQueryKeyPrefix("diary")).toEqual(getQueryKey(trpc.diary));
});
