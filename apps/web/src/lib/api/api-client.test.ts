import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api-client.ts";
import { setSignedInAccount } from "./signed-in-account.ts";

afterEach(() => vi.unstubAllGlobals());

test("a late response for one account is not shown after another account has signed in", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = vi.fn<() => Promise<Response>>(() => promise);
  vi.stubGlobal("fetch", sent);
  const answer = () => Response.json([{ result: { data: { json: { uses: "hers" } } } }]);

  setSignedInAccount("Ada");
  const late = api.billing.usage.query();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  setSignedInAccount("Bea");
  resolve(answer());
  await expect(late).rejects.toThrow("the session has changed hands");

  vi.stubGlobal("fetch", () => Promise.resolve(answer()));
  await expect(api.billing.usage.query()).resolves.toEqual({ uses: "hers" });
});
