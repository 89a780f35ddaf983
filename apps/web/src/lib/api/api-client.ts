import type { AppRouter } from "@fetta/api/router";
import { createTRPCClient, httpBatchLink, splitLink } from "@trpc/client";
import superjson from "superjson";
import { takePreloadedResponse } from "./preloaded-response.ts";
import { offlineLink } from "./offline-link.ts";
import { assertJsonResponse } from "./transient-error.ts";
import { markUnsaved } from "../unsaved-changes.ts";
import { recheckSession, watchAccountSwitch } from "./signed-in-account.ts";

export type { Inputs, Outputs } from "./procedure-types.ts";

const createBatchLink = () =>
  httpBatchLink<AppRouter>({
    url: "/api/trpc",
    transformer: superjson,
    headers: ({ opList }) => {
      const account = opList.find(({ context }) => context["account"])?.context["account"];
      return {
        "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(typeof account === "string" && { "x-account": account }),
      };
    },
    fetch: (input, init) => {
      const preloaded = takePreloadedResponse(input);
      if (preloaded) return preloaded;
      // What is being written is not cut off by the reload for a new release.
      const releaseUnsaved = init?.method === "POST" ? markUnsaved() : undefined;
      const hasAccountSwitched = watchAccountSwitch();
      return fetch(input, { ...init, credentials: "include" } as RequestInit)
        .then((response) => {
          // An answer that comes after the next person has signed in is of no screen any more.
          if (hasAccountSwitched()) throw new DOMException("the session has changed hands", "AbortError");
          if (response.status === 401 && !/account\.me|home\.read/.test(response.url)) recheckSession();
          return assertJsonResponse(response);
        })
        .finally(() => releaseUnsaved?.());
    },
  });

/**
 * The one client of the app. Calls made in the same tick travel in one request, with the session cookie; one that asks
 * a slow source says `skipBatch` in its context, so that the others' answers do not wait for it. `account` in the
 * context is whose call it is: in anybody else's session it fails.
 */
export const api = createTRPCClient<AppRouter>({
  links: [
    offlineLink,
    splitLink({
      condition: ({ context }) => context["skipBatch"] === true,
      true: createBatchLink(),
      false: createBatchLink(),
    }),
  ],
});
