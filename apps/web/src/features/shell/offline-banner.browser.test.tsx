import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ApiFailure } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";

const banner = page.getByText("1 voce in attesa");
const card = page.getByRole("region", { name: "1 modifica non inviata" });

test("water that waits in Safari of an iPhone comes with a warning, and a rejection says what was lost until it is deleted", async () => {
  const userAgent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("iPhone");
  const api = mountApp("/", {
    trends: {
      addWater: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await page.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click();
  await expect.element(banner).toBeVisible();
  await expect.element(page.getByText(/Safari cancella/)).toBeVisible();
  userAgent.mockRestore();
  api.answer({
    trends: {
      addWater: () => {
        throw new ApiFailure(400, { message: "Questo giorno deve ancora venire: scegline un altro." });
      },
    },
  });
  dispatchEvent(new Event("online"));
  await expect.element(card).toMatchTextContent("Non abbiamo potuto salvare 200 ml di acqua.");
  await expect.element(card).toMatchTextContent("Questo giorno deve ancora venire");
  await card.getByRole("button", { name: "Elimina la modifica: 200 ml di acqua" }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(banner).not.toBeInTheDocument();
});
