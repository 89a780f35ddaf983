import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "@fetta/api/router";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { trpc, type Inputs, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";
import { useFoodSearch } from "./use-food-search.ts";

type Found = Outputs["search"]["foods"];
type Call = Inputs["search"]["foods"] & { alone: boolean; answer: (found: Partial<Found>) => void; fail: () => void };

const product = (name: string) => sampleFoodHit({ ref: `product:${name}`, kind: "product", name });
const stock = (name: string) => sampleFoodHit({ ref: `stock:${name}`, name });

/** A fake server whose responses are triggered by the test. */
function slowServer() {
  const calls: Call[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        calls.push({
          ...(op.input as Inputs["search"]["foods"]),
          alone: op.context["skipBatch"] === true,
          answer: (found) => {
            const data: Found = {
              mine: [],
              stock: [],
              products: [],
              suggestions: [],
              external: "ok",
              live: false,
              ...found,
            };
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
  const call = async (number: number): Promise<Call> => {
    await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(number));
    const one = calls[number - 1];
    if (!one) throw new Error(`there is no call ${number}`);
    return one;
  };
  const names = () => {
    const { found } = result.current;
    return found && [...found.stock, ...found.products].map(({ name }) => name);
  };
  /** Waits until all responses have arrived and are rendered. */
  const allArrived = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { calls, call, result, searchFor, names, allArrived };
}

// A generous timeout for slow machines; the tests check that the result arrives, not how fast.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

describe("local results", () => {
  test("of a late response to an older query do not replace those of a newer one", async () => {
    const { call, searchFor, names, allArrived } = slowServer();
    searchFor("pasta");
    searchFor("mela");
    const [older, newer] = [await call(1), await call(2)];
    expect([older.text, newer.text]).toEqual(["pasta", "mela"]);
    act(() => newer.answer({ stock: [stock("Mela")] }));
    await waitFor(() => expect(names()).toEqual(["Mela"]));
    act(() => older.answer({ stock: [stock("Pasta")] }));
    await allArrived();
    expect(names()).toEqual(["Mela"]);
  });

  test("stay while the next search is running and when it fails", async () => {
    const { call, result, searchFor, names } = slowServer();
    searchFor("pasta");
    const first = await call(1);
    act(() => first.answer({ stock: [stock("Pasta")] }));
    await waitFor(() => expect(names()).toEqual(["Pasta"]));
    searchFor("mela");
    const second = await call(2);
    expect(names()).toEqual(["Pasta"]);
    act(() => second.fail());
    await waitFor(() => expect(result.current.error).not.toBeNull());
    expect(names()).toEqual(["Pasta"]);
    act(() => result.current.retry());
    const third = await call(3);
    act(() => third.answer({ stock: [stock("Mela")] }));
    await waitFor(() => expect(names()).toEqual(["Mela"]));
  });

  test("of an earlier query are shown again without a request", async () => {
    const { calls, call, searchFor, names } = slowServer();
    searchFor("pasta");
    const first = await call(1);
    act(() => first.answer({ stock: [stock("Pasta")] }));
    searchFor("mela");
    await call(2);
    searchFor("Pasta");
    await waitFor(() => expect(names()).toEqual(["Pasta"]));
    expect(calls).toHaveLength(2);
  });
});

describe("the Open Food Facts search", () => {
  test("runs as a separate request, only when the local response offers it", async () => {
    const { calls, call, result, searchFor } = slowServer();
    searchFor("mela");
    const enough = await call(1);
    act(() => enough.answer({ stock: [stock("Mela")], live: false }));
    await waitFor(() => expect(result.current.found).not.toBeNull());
    expect(calls).toHaveLength(1);
    searchFor("wafer");
    const few = await call(2);
    expect([few.sources, few.alone]).toEqual([undefined, false]);
    act(() => few.answer({ live: true }));
    const live = await call(3);
    expect([live.text, live.sources, live.alone]).toEqual(["wafer", "live", true]);
  });

  test("never delays the local results and appends its own at the end", async () => {
    const { call, result, searchFor, names } = slowServer();
    searchFor("wafer");
    const local = await call(1);
    act(() => local.answer({ products: [product("Wafer Uno")], live: true }));
    await waitFor(() => expect(names()).toEqual(["Wafer Uno"]));
    expect(result.current).toMatchObject({ live: "pending", pending: false });
    const live = await call(2);
    act(() => live.answer({ products: [product("Wafer Due"), product("Wafer Uno")] }));
    await waitFor(() => expect(names()).toEqual(["Wafer Uno", "Wafer Due"]));
    expect(result.current.live).toBe("done");
  });

  test("may fail or be late: the local results stay, and it can be repeated", async () => {
    const { call, result, searchFor, names, allArrived } = slowServer();
    searchFor("wafer");
    const local = await call(1);
    act(() => local.answer({ products: [product("Wafer Uno")], live: true }));
    const lost = await call(2);
    act(() => lost.fail());
    await waitFor(() => expect(result.current.live).toBe("degraded"));
    expect(result.current.error).toBeNull();
    act(() => result.current.retryLive());
    const late = await call(3);
    act(() => late.answer({ external: "degraded" }));
    await allArrived();
    await waitFor(() => expect(result.current.live).toBe("degraded"));
    expect(names()).toEqual(["Wafer Uno"]);
  });

  test("adds no results of an older query to a newer one", async () => {
    const { call, searchFor, names, allArrived } = slowServer();
    searchFor("wafer");
    const local = await call(1);
    act(() => local.answer({ live: true }));
    const live = await call(2);
    searchFor("mela");
    const newer = await call(3);
    act(() => newer.answer({ stock: [stock("Mela")] }));
    await waitFor(() => expect(names()).toEqual(["Mela"]));
    act(() => live.answer({ products: [product("Wafer Uno")] }));
    await allArrived();
    expect(names()).toEqual(["Mela"]);
  });
});

test("a barcode is not searched for as a word", async () => {
  const { calls, result, searchFor } = slowServer();
  searchFor("8076809513692");
  expect(result.current.code).toBe("8076809513692");
  searchFor("8076809513693");
  await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(["8076809513693"]));
  expect(result.current.code).toBeNull();
});
