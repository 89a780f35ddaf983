import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { isTransientError, assertJsonResponse, httpStatusOf } from "./transient-error.ts";

function failureOf(response: Response): unknown {
  try {
    return assertJsonResponse(response);
  } catch (error) {
    return TRPCClientError.from(error as Error);
  }
}

test.each([
  ["no answer at all", TRPCClientError.from(new TypeError("Failed to fetch")), true],
  ["a gateway without its server", failureOf(new Response("Bad gateway", { status: 502 })), true],
  ["a page of whoever stands before it", failureOf(new Response("<html>", { status: 200 })), true],
  ["a server that broke", failureOf(new Response("Internal Server Error", { status: 500 })), false],
  ["a database that is away", { data: { httpStatus: 503 } }, true],
  ["too many requests", { data: { httpStatus: 429 } }, true],
  ["a rejection", { data: { httpStatus: 400 } }, false],
])("%s is classified as transient or not", (_name, error, lost) => {
  expect(isTransientError(error)).toBe(lost);
});

test("a JSON response is accepted as the API's, whatever its status", () => {
  const answer = Response.json({}, { status: 500 });
  expect(assertJsonResponse(answer)).toBe(answer);
  expect(httpStatusOf(answer)).toBeUndefined();
});
