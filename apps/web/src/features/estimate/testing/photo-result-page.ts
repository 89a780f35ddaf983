import { expect } from "vitest";
import { page } from "vitest/browser";
import { entryButton } from "../../../testing/diary-page.ts";

/** The diary entry of `fakeEstimate`. */
export const dish = entryButton("Pollo con patate e verdure");
export const sheet = page.getByRole("dialog", { name: "Risultato della foto" });
export const done = sheet.getByRole("button", { name: "Fatto" });

/** Expects the total kcal of the result. */
export const expectTotal = async (kcal: string): Promise<void> =>
  expect.poll(() => document.querySelector("p[aria-live] > .figure")?.textContent).toBe(kcal);
