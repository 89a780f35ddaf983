import { emptyOverrides } from "@fetta/domain/nutrition/nutrition";
import { expect, test, afterEach, beforeEach, vi } from "vitest";
import { withPortionStep, toEstimateDraft, type EstimateDraft } from "../model/estimate-draft.ts";
import { createEstimateStore, createSaveQueue } from "./use-estimate-edit.ts";
import { sampleEstimate as estimate } from "../testing/sample-meal.ts";

const draft = toEstimateDraft(estimate);

function opened(save: (draft: EstimateDraft) => Promise<void>) {
  let server = estimate;
  const failures: string[] = [];
  const order: string[] = [];
  const store = createEstimateStore({
    save: async (wanted) => {
      order.push(`portion ${wanted.portion}`);
      await save(wanted);
      server = {
        ...server,
        portion: wanted.portion,
        items: wanted.meal.items.map((item) => ({ ...item, alternatives: [...item.alternatives] })),
      };
    },
    saveMeal: async () => undefined,
    saveManualValues: async ({ calories }) => void order.push(`${calories} kcal`),
    getServerEstimate: () => server,
    onFailure: () => failures.push("told"),
    debounceMs: 0,
  });
  return { store, failures, order };
}

test("a portion is shown before it is saved", () => {
  const { store } = opened(() => new Promise(() => undefined));
  store.change(draft, withPortionStep(draft, 1.5));
  expect(store.state()).toMatchObject({ isUnsaved: true, draft: { portion: 1.5 } });
});

test("a failed change is rolled back to the server's estimate and reported", async () => {
  const { store, failures } = opened(() => Promise.reject(new Error("offline")));
  store.change(draft, withPortionStep(draft, 1.5));
  expect(await store.flush()).toBe(false);
  expect(failures).toEqual(["told"]);
  expect(store.state()).toMatchObject({ isUnsaved: false, draft: { portion: 1, meal: { items: estimate.items } } });
});

test("a meal without foods is never sent", async () => {
  const sent: EstimateDraft[] = [];
  const { store } = opened(async (wanted) => void sent.push(wanted));
  store.change(draft, { ...draft, meal: { items: [], unresolved: [], order: [] } });
  await store.flush();
  expect(sent).toEqual([]);
});

test("Fatto without a change saves the shown estimate", async () => {
  const sent: EstimateDraft[] = [];
  const { store } = opened(async (wanted) => void sent.push(wanted));
  expect(await store.confirm(draft)).toBe(true);
  expect(sent).toEqual([draft]);
});

test("manual values are restored after the correction that reset them", async () => {
  const { store, order } = opened(async () => undefined);
  store.change(draft, withPortionStep(draft, 1.5));
  store.restoreManualValues({ ...emptyOverrides, calories: 900 });
  expect(store.state().manualValues).toMatchObject({ calories: 900 });
  await store.flush();
  expect(order).toEqual(["portion 1.5", "900 kcal"]);
  expect(store.state().manualValues).toBeNull();
});

test("a later correction resets the restored manual values again", async () => {
  const { store, order } = opened(async () => undefined);
  store.restoreManualValues({ ...emptyOverrides, calories: 900 });
  store.change(draft, withPortionStep(draft, 1.5));
  expect(store.state().manualValues).toBeNull();
  await store.flush();
  expect(order).toEqual(["portion 1.5"]);
});

type Wish = { portion?: number; meal?: string };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake server whose responses are triggered by the test. */
function slowServer() {
  const sent: Wish[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const idle: boolean[] = [];
  const queue = createSaveQueue<Wish>({
    debounceMs: 300,
    merge: (before, next) => ({ ...before, ...next }),
    send: (wish) => {
      sent.push(wish);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    onIdle: (error) => idle.push(error !== undefined),
  });
  const answer = async (how: "resolve" | "reject" = "resolve"): Promise<void> => {
    answers.shift()?.[how](new Error("rejected"));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, answer, idle };
}

test("changes in quick succession are sent as one", async () => {
  const { queue, sent } = slowServer();
  for (const portion of [1.5, 2.3, 1]) queue.put({ portion });
  queue.put({ meal: "dinner" });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([{ portion: 1, meal: "dinner" }]);
});

test("changes during a request wait for it and are sent as one", async () => {
  const { queue, sent, answer, idle } = slowServer();
  queue.put({ portion: 1.5 });
  await vi.advanceTimersByTimeAsync(300);
  queue.put({ portion: 2.3 });
  queue.put({ portion: 0.4 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
  await answer();
  expect(sent).toEqual([{ portion: 1.5 }, { portion: 0.4 }]);
  expect(idle).toEqual([]);
  await answer();
  expect(idle).toEqual([false]);
});

test("a failed change is superseded by the next and is reported only when it was the last", async () => {
  const { queue, answer, idle } = slowServer();
  queue.put({ portion: 1.5 });
  await vi.advanceTimersByTimeAsync(300);
  queue.put({ portion: 2.3 });
  await answer("reject");
  await answer();
  expect(idle).toEqual([false]);
  queue.put({ portion: 1 });
  await vi.advanceTimersByTimeAsync(300);
  await answer("reject");
  expect(idle).toEqual([false, true]);
});

test("flush sends at once and returns whether the change was saved", async () => {
  const { queue, sent, answer } = slowServer();
  queue.put({ portion: 1.5 });
  const saved = queue.flush();
  expect(sent).toEqual([{ portion: 1.5 }]);
  await answer();
  expect(await saved).toBe(true);
  queue.put({ portion: 1 });
  const rejected = queue.flush();
  await answer("reject");
  expect(await rejected).toBe(false);
  expect(await queue.flush()).toBe(true);
});
