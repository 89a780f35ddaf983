import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mountApp } from "../../testing/mount-app.tsx";

const field = (name: string) => page.getByRole("textbox", { name, exact: true });

test("after sending, the number of the request and a copy of it stay on the page, and Copia copies both", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  mountApp("/contact-support", {
    support: {
      contact: { email: null },
      send: { id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a03", message: "Messaggio ricevuto." },
    },
  });
  await expect.element(field("Email")).toHaveValue("ada@example.org");
  await page.getByRole("combobox", { name: "Categoria" }).selectOptions("Rimborso");
  await field("Oggetto").fill("Un acquisto");
  await field("Messaggio").fill("Ho acquistato per sbaglio.");
  await page.getByRole("button", { name: "Invia messaggio" }).click();
  const sent = page.getByRole("region", { name: "Messaggio Inviato!" });
  await expect.element(sent.getByRole("heading")).toHaveFocus();
  for (const text of ["Ti rispondiamo entro 24 ore.", "5B1F6B1E", "Un acquisto", "Ho acquistato per sbaglio."])
    await expect.element(sent).toMatchTextContent(text);
  await expect.element(field("Messaggio")).toHaveValue("");
  await sent.getByRole("button", { name: "Copia" }).click();
  await expect.element(sent.getByRole("button", { name: "Copiato" })).toBeVisible();
  expect(writeText.mock.calls).toEqual([["Richiesta 5B1F6B1E\nUn acquisto\n\nHo acquistato per sbaglio."]]);
});
