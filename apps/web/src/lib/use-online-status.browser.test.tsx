import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type * as moduleType from "./use-online-status.ts";

test("a page that starts without a network is online once the server has answered, not when a network's sign-in page has", async () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const answers = [new Response("<html>Accedi al Wi-Fi</html>"), Response.json({ status: "ok" })];
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(answers.shift() ?? Response.error()));
  // The module of a page that has just started.
  const started = "./use-online-status.ts?started";
  const { useOnlineStatus }: typeof moduleType = await import(/* @vite-ignore */ started);
  const Status = () => <p>{useOnlineStatus() ? "in linea" : "senza rete"}</p>;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<Status />);
  await expect.element(page.getByText("senza rete")).toBeVisible();
  network.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  await expect.element(page.getByText("senza rete")).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("in linea")).toBeVisible();
  root.unmount();
  network.mockRestore();
  fetched.mockRestore();
});
