import { emptyOverrides } from "@fetta/domain/nutrition/nutrition";
import { expect, test } from "vitest";
import { withPortionStep, toEstimateDraft } from "./estimate-draft.ts";
import type { EstimateDraft } from "./estimate-draft.ts";
import { createEstimateStore } from "./estimate-store.ts";
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
  expect(store.state()).toMatchObject({
    isUnsaved: false,
    draft: { portion: 1, meal: { items: estimate.items } },
  });
});

test("a meal without foods is never sent", async () => {
  const sent: EstimateDraft[] = [];
  const { store } = opened(async (wanted) => void sent.push(wanted));
  store.change(draft, { ...draft, meal: { items: [], open: [], order: [] } });
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
