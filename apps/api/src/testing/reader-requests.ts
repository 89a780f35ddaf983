import { randomInt } from "node:crypto";
import type { startApi } from "./harness.ts";
import { createProcedureCalls } from "./typed-procedures.ts";

/** Requests without a session, from a network of their own, that carry the token of a reader's link, and `headers`. */
export function readerRequests(
  api: Awaited<ReturnType<typeof startApi>>,
  token: string,
  headers: Record<string, string> = {},
) {
  const { get, post } = api.as(undefined, `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`);
  const header = { ...headers, "x-reader-link": token };
  const requests = {
    get: (url: string) => get(url, header),
    post: (url: string, body?: object) => post(url, body, header),
  };
  return { ...requests, ...createProcedureCalls(requests) };
}
