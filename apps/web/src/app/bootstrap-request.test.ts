import type { AppRouter } from "@fetta/api/router";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { expect, test } from "vitest";
import { jsonTransformer } from "../lib/api/json-transformer.ts";
import { getInitialDiaryDay, buildBootstrapRequestUrl } from "./bootstrap-request.ts";

/** The URL that the API client requests for calls of the same tick. */
async function addressOf(
  calls: (api: ReturnType<typeof createTRPCClient<AppRouter>>) => Promise<unknown>[],
): Promise<string> {
  let address = "";
  const api = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: "/api/trpc",
        transformer: jsonTransformer,
        fetch: (input) => {
          address = typeof input === "string" ? input : "";
          return Promise.reject(new Error("not sent"));
        },
      }),
    ],
  });
  await Promise.allSettled(calls(api));
  return address;
}

test("on the diary the bootstrap request equals the first request of the app", async () => {
  const asked = await addressOf((api) => [api.home.read.query({ date: "2026-11-21" })]);
  expect(buildBootstrapRequestUrl({ pathname: "/", search: "" }, "2026-11-21")).toBe(asked);
});

test("on other screens the bootstrap request reads only the current user", async () => {
  const asked = await addressOf((api) => [api.account.me.query()]);
  expect(buildBootstrapRequestUrl({ pathname: "/profile", search: "" }, "2026-11-21")).toBe(asked);
});

test.each([
  ["/", "", "2026-11-21"],
  ["/", "?giorno=2026-11-02", "2026-11-02"],
  ["/", "?giorno=2026-02-30", "2026-11-21"],
  ["/recipes", "?giorno=2026-11-02", undefined],
])("%s%s shows the diary of %s first", (pathname, search, day) => {
  expect(getInitialDiaryDay({ pathname, search }, "2026-11-21")).toBe(day);
});
