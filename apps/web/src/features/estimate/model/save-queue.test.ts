import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSaveQueue } from "./save-queue.ts";

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
