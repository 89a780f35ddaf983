import type { AppRouter } from "@fetta/api/router";
import { httpBatchLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import superjson from "superjson";
import { takeEarlyAnswer } from "./early-answer.ts";

export const trpc = createTRPCReact<AppRouter>();

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

const batchLink = () =>
  httpBatchLink<AppRouter>({
    url: "/api/trpc",
    transformer: superjson,
    headers: () => ({ "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone }),
    fetch: (input, init) =>
      takeEarlyAnswer(input) ?? fetch(input, { ...init, credentials: "include" } as RequestInit),
  });

/**
 * The one client of the app. Calls made in the same tick travel in one request, with the session cookie; one that asks
 * a slow source says `skipBatch` in its context, so that the others' answers do not wait for it.
 */
export const api = trpc.createClient({
  links: [
    splitLink({
      condition: ({ context }) => context["skipBatch"] === true,
      true: batchLink(),
      false: batchLink(),
    }),
  ],
});
