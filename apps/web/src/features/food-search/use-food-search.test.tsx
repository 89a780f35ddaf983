import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "@fetta/api/router";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { trpc } from "../../lib/trpc.ts";
import { useFoodSearch } from "./use-food-search.ts";

type Call = { search: string; answer: (...names: string[]) => void; fail: () => void };

/** A server whose answers come when the test says so. */
function slowServer() {
  const calls: Call[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const { search } = op.input as { search: string };
        calls.push({
          search,
          answer: (...names) => {
            const data = names.map((name) => ({ id: name, name, portions: [] }));
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          fail: () => observer.error(new TRPCClientError("nessuna rete")),
        });
      });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const client = trpc.createClient({ links: [link] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
  const { result } = renderHook(useFoodSearch, { wrapper });
  const searchFor = (text: string): void => {
    act(() => result.current.type(text));
    act(() => result.current.submit());
  };
  const names = () => result.current.found?.foods.map(({ name }) => name);
  return { calls, result, searchFor, names };
}

afterEach(cleanup);

test("the late answer of an older search does not take the place of a newer one", async () => {
  const { calls, searchFor, names } = slowServer();
  searchFor("pasta");
  searchFor("mela");
  await waitFor(() => expect(calls.map(({ search }) => search)).toEqual(["pasta", "mela"]));
  act(() => calls[1]?.answer("Mela"));
  await waitFor(() => expect(names()).toEqual(["Mela"]));
  act(() => calls[0]?.answer("Pasta"));
  await act(() => Promise.resolve());
  expect(names()).toEqual(["Mela"]);
});

test("what was found stays while the next search is on its way and when it fails", async () => {
  const { calls, result, searchFor, names } = slowServer();
  searchFor("pasta");
  await waitFor(() => expect(calls).toHaveLength(1));
  act(() => calls[0]?.answer("Pasta"));
  await waitFor(() => expect(names()).toEqual(["Pasta"]));
  searchFor("mela");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(names()).toEqual(["Pasta"]);
  act(() => calls[1]?.fail());
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(names()).toEqual(["Pasta"]);
  act(() => result.current.retry());
  await waitFor(() => expect(calls).toHaveLength(3));
  act(() => calls[2]?.answer("Mela"));
  await waitFor(() => expect(names()).toEqual(["Mela"]));
});

test("a word that was searched for before is shown again without a request", async () => {
  const { calls, searchFor, names } = slowServer();
  searchFor("pasta");
  await waitFor(() => expect(calls).toHaveLength(1));
  act(() => calls[0]?.answer("Pasta"));
  searchFor("mela");
  await waitFor(() => expect(calls).toHaveLength(2));
  searchFor("Pasta");
  await waitFor(() => expect(names()).toEqual(["Pasta"]));
  expect(calls).toHaveLength(2);
});
