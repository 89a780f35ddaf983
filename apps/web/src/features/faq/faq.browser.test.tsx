import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mountApp } from "../../testing/mount-app.tsx";

test("the search ignores accents, and a query without results links to support", async () => {
  mountApp("/faq", { support: { contact: { email: null } } });
  const field = page.getByRole("textbox", { name: "Cerca tra le domande" });
  const refund = page.getByRole("button", { name: "Posso avere un rimborso?" });
  await field.fill("PERCHE rimborso");
  await expect.element(page.getByText("1 risposta trovata")).toBeVisible();
  await expect.element(page.getByRole("button", { expanded: false })).toHaveTextContent("Posso avere un rimborso?");
  await field.fill("astronave");
  await expect.element(page.getByRole("heading", { name: "Nessuna risposta per «astronave»" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await page.getByRole("button", { name: "Cancella testo" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(refund).toBeVisible();
  await field.fill("astronave");
  await page.getByRole("link", { name: "Contatta supporto" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Contatta il supporto");
});
