import { getQueryKey } from "@trpc/react-query";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { enqueueMutation, displayedList } from "./shopping-mutation-queue.ts";
import { setItemChecked, withoutItems, type ShoppingItem } from "./shopping-item.ts";
import { sampleItem } from "../testing/sample-item.ts";

const key = getQueryKey(trpc.recipes.shopping.list, undefined, "query");
const milk = sampleItem({ id: "milk", text: "latte" });
const bread = sampleItem({ id: "bread", text: "pane" });

const shown = (): string[] => displayedList().map(({ text, checked }) => (checked ? `x ${text}` : text));

/** A fake server that responds when the test triggers it, and its received requests. */
function slowServer() {
  const asked: { what: string; answer: (list: ShoppingItem[]) => void; fail: (error: Error) => void }[] = [];
  const send = (what: string) => (): Promise<ShoppingItem[]> =>
    new Promise((answer, fail) => asked.push({ what, answer, fail }));
  return { asked, send };
}
const check = (item: ShoppingItem, send: () => Promise<ShoppingItem[]>) =>
  enqueueMutation({ apply: (list) => setItemChecked(list, item.id, true), send });

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(key, [milk, bread]);
});

test("changes are shown at once and sent one after the other, in the order of the taps", async () => {
  const { asked, send } = slowServer();
  const both = [check(milk, send("milk")), check(bread, send("bread"))];
  expect(shown()).toEqual(["x latte", "x pane"]);
  expect(asked.map(({ what }) => what)).toEqual(["milk"]);
  asked[0]?.answer([bread, { ...milk, checked: true }]);
  await both[0];
  expect(shown()).toEqual(["x pane", "x latte"]);
  await expect.poll(() => asked.map(({ what }) => what)).toEqual(["milk", "bread"]);
  asked[1]?.answer([
    { ...milk, checked: true },
    { ...bread, checked: true },
  ]);
  await both[1];
  expect(shown()).toEqual(["x latte", "x pane"]);
});

test("a rejected change is rolled back alone", async () => {
  const { asked, send } = slowServer();
  const rejected = check(milk, send("milk"));
  const removed = enqueueMutation({ apply: (list) => withoutItems(list, [bread]), send: send("bread") });
  asked[0]?.fail(Object.assign(new Error("not there"), { data: { errorCode: "not_found" } }));
  await expect(rejected).rejects.toThrow("not there");
  expect(shown()).toEqual(["latte"]);
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.answer([milk]);
  await removed;
  expect(shown()).toEqual(["latte"]);
});

test("without a response from the server the changes queued behind are rolled back too and not sent", async () => {
  const { asked, send } = slowServer();
  const both = [check(milk, send("milk")), check(bread, send("bread"))];
  asked[0]?.fail(new Error("no network"));
  await Promise.all(both.map((one) => expect(one).rejects.toThrow("no network")));
  expect(shown()).toEqual(["latte", "pane"]);
  expect(asked).toHaveLength(1);
  const again = check(milk, send("milk"));
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.answer([bread, { ...milk, checked: true }]);
  await again;
  expect(shown()).toEqual(["pane", "x latte"]);
});

test("a late response for an account that signed out changes no data of the next account", async () => {
  const { asked, send } = slowServer();
  const late = check(milk, send("milk"));
  await expect.poll(() => asked).toHaveLength(1);
  queryClient.clear();
  asked[0]?.answer([milk]);
  await late;
  expect(queryClient.getQueryData(key)).toBeUndefined();
});
