import type { AppRouter } from "@fetta/api/router";
import { MutationCache, QueryCache, QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { useState } from "react";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { jsonTransformer } from "../../../lib/api/json-transformer.ts";
import { assertJsonResponse, httpStatusOf } from "../../../lib/api/transient-error.ts";
import type { Outputs } from "../../../lib/api/procedure-types.ts";

/**
 * The API as a reader calls it: without cookies, so that nothing of an account that is signed in on this browser mixes
 * with what is read, and without a Referer. The token is a header, in no address.
 */
export function createReaderApi(token: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink<AppRouter>({
        url: "/api/trpc",
        transformer: jsonTransformer,
        headers: { "x-reader-link": token },
        fetch: (input, init) =>
          fetch(input, {
            ...init,
            credentials: "omit",
            referrerPolicy: "no-referrer",
            cache: "no-store",
          } as RequestInit).then(assertJsonResponse),
      }),
    ],
  }).sharedDiary;
}
export type ReaderApi = ReturnType<typeof createReaderApi>;

/** Responses of one reader, in memory alone; `onClosed` is called when a call finds the link closed. */
export function createReaderQueryClient(onClosed: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (httpStatusOf(error) === 410) onClosed();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

export type SharedDiary = Outputs["sharedDiary"]["open"];
export type SharedDays = Outputs["sharedDiary"]["days"];
export type SharedWeights = Outputs["sharedDiary"]["weights"];

/**
 * Sends what the reader leaves, and shows it in the lists of the page; sent again after a lost response it is the same.
 * Rejects as the call does.
 */
export function useSendToOwner<Input extends { id?: string | undefined }>(
  send: (input: Input) => Promise<unknown>,
): (input: Omit<Input, "id">) => Promise<unknown> {
  const queries = useQueryClient();
  // The same words of another form, or with another link, are something else.
  const [form] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useMutation({
    mutationFn: (input: Omit<Input, "id">) =>
      withIdempotencyKey({ form, input }, (id) => send({ ...input, id } as Input)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["open"] }),
  });
  return mutateAsync;
}
