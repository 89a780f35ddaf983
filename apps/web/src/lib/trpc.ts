import type { AppRouter } from "@fetta/api/router";
import { httpBatchLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import superjson from "superjson";
import { takeEarlyAnswer } from "./early-answer.ts";

export const trpc = createTRPCReact<AppRouter>();

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The one client of the app: calls made in the same tick travel in one request, with the session cookie. */
export const api = trpc.createClient({
  links: [
    httpBatchLink({
      url: "/api/trpc",
      transformer: superjson,
      headers: () => ({ "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone }),
      fetch: (input, init) =>
        takeEarlyAnswer(input) ?? fetch(input, { ...init, credentials: "include" } as RequestInit),
    }),
  ],
});
