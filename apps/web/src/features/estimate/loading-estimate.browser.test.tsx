import { expect, test } from "vitest";
import { mountApp } from "../../testing/mount-app.tsx";
import { fakeEstimate } from "./testing/fake-estimate.ts";
import { dish, done, sheet } from "./testing/photo-result-page.ts";

test("Fatto confirms an estimate that is still loading", async () => {
  const answers = fakeEstimate();
  const network = Promise.withResolvers<void>();
  const read = answers.estimate?.read;
  if (typeof read !== "function") throw new Error("no answer to a read");
  const api = mountApp("/", answers);
  api.answer({
    estimate: {
      read: async (input) => {
        await network.promise;
        return read(input);
      },
    },
  });
  await dish.click();
  await done.click();
  network.resolve();
  await expect.poll(() => api.callsOf("estimate.save")).toMatchObject([{ confirm: true, portion: 1 }]);
  await expect.element(sheet).not.toBeInTheDocument();
});
