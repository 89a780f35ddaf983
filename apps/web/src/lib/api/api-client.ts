import type { AppRouter } from "@fetta/api/router";
import { createTRPCClient, httpBatchLink, splitLink } from "@trpc/client";
import { takePreloadedResponse } from "./preloaded-response.ts";
import { jsonTransformer } from "./json-transformer.ts";
import { offlineLink } from "./offline-link.ts";
import { assertJsonResponse } from "./transient-error.ts";
import { reportAnswer } from "../use-online-status.ts";
import { markUnsaved } from "../unsaved-changes.ts";
import { recheckSession, watchAccountSwitch } from "./signed-in-account.ts";

export type { Inputs, Outputs } from "./procedure-types.ts";

const createBatchLink = () =>
  httpBatchLink<AppRouter>({
    url: "/api/trpc",
    transformer: jsonTransformer,
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
      // A write in progress delays the reload for a new release.
      const releaseUnsaved = init?.method === "POST" ? markUnsaved() : undefined;
      const hasAccountSwitched = watchAccountSwitch();
      return fetch(input, { ...init, credentials: "include" } as RequestInit)
        .then((response) => {
          reportAnswer();
          // A response that arrives after another user has signed in is discarded.
          if (hasAccountSwitched()) throw new DOMException("the session has changed hands", "AbortError");
          if (response.status === 401 && !/account\.me|home\.read/.test(response.url)) recheckSession();
          return assertJsonResponse(response);
        })
        .finally(() => releaseUnsaved?.());
    },
  });

/**
 * The API client of the app. Calls made in the same tick share one request, with the session cookie; a call to a slow
 * source sets `skipBatch` in its context, so that the other responses do not wait for it. `account` in the context is
 * the id of the calling user: in another user's session the call fails.
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
