import { addDays } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Outputs } from "../../lib/api/procedure-types.ts";
import { today } from "../../lib/local-date.ts";
import { pressTwice, toastRegion } from "../../testing/diary-page.ts";
import { failing, type FakeApi } from "../../testing/fake-api.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

type Body = Outputs["trends"]["body"];

const rows = page.getByRole("region", { name: "Acqua e peso di oggi" });
const addGlass = rows.getByRole("button", { name: "Aggiungi un bicchiere di acqua, 200 ml" });
const undo = toastRegion.getByRole("button", { name: "Annulla" });
const yesterday = { date: addDays(today(), -1), kg: 66.4 };

/** The home page of a user with this water and weight; the answers remember what is logged. */
function mountHome(initial: Partial<Body> = {}, me = sampleAccount()): FakeApi {
  let body: Body = { waterMl: 0, weight: yesterday, profileWeight: null, ...initial };
  return mountApp(
    "/",
    {
      ...fakeSettings,
      trends: {
        body: () => body,
        addWater: ({ ml }) => {
          body = { ...body, waterMl: Math.max(0, body.waterMl + ml) };
          return { date: today(), ml: body.waterMl };
        },
        logWeight: ({ kg, date = today() }) => {
          body = { ...body, weight: { date, kg } };
          return { date, kg };
        },
      },
    },
    { me },
  );
}

test("water and weight take the room that was kept for them", async () => {
  const body = Promise.withResolvers<Body>();
  mountApp("/", { ...fakeSettings, trends: { body: () => body.promise } }, { me: sampleAccount() });
  await expect.element(rows).toHaveAttribute("aria-busy", "true");
  const { height } = rows.element().getBoundingClientRect();
  body.resolve({ waterMl: 0, weight: yesterday, profileWeight: null });
  await expect.element(addGlass).toBeVisible();
  expect(rows.element().getBoundingClientRect().height).toBe(height);
});

test("one press adds a glass of water, another two more, and each can be undone", async () => {
  const api = mountHome({ waterMl: 1000 });
  await expect.element(rows).toMatchTextContent("1.000 ml");
  await addGlass.click();
  await expect.element(toastRegion).toMatchTextContent("200 ml di acqua");
  await expect.element(toastRegion).toMatchTextContent("1.200 ml oggi");
  await expect.element(rows).toMatchTextContent("1.200 ml");
  await pressTwice(addGlass);
  await expect.element(rows).toMatchTextContent("1.600 ml");
  await expect.poll(() => api.callsOf("trends.addWater")).toHaveLength(3);
  await undo.click();
  await expect.element(rows).toMatchTextContent("1.400 ml");
});

test("while a glass is sent, the undo of the glass before is gone", async () => {
  const api = mountHome({ waterMl: 1000 });
  await addGlass.click();
  await expect.element(undo).toBeVisible();
  api.answer({ trends: { addWater: () => new Promise(() => undefined) } });
  await addGlass.click();
  await expect.element(rows).toMatchTextContent("1.400 ml");
  await expect.element(undo).not.toBeInTheDocument();
});

test("water that could not be saved is taken back with an error message", async () => {
  const api = mountHome({ waterMl: 400 });
  api.answer({ trends: { addWater: failing } });
  await addGlass.click();
  await expect.element(toastRegion).toMatchTextContent("Non siamo riusciti a salvare l’acqua.");
  await expect.element(rows).toMatchTextContent("400 ml");
});

test("the weight is prefilled with the last one, changed by 100 g, logged by one press and corrected", async () => {
  const api = mountHome();
  await expect.element(rows).toMatchTextContent("ieri 66,4 kg");
  await rows.getByRole("button", { name: "Cento grammi in più" }).click();
  await rows.getByRole("button", { name: "Cento grammi in meno" }).click();
  await rows.getByRole("button", { name: "Cento grammi in meno" }).click();
  await pressTwice(rows.getByRole("button", { name: "Segna 66,3 kg per oggi" }));
  await expect.element(rows).toMatchTextContent("segnato oggi");
  expect(api.callsOf("trends.logWeight")).toEqual([{ date: today(), kg: 66.3 }]);
  await rows.getByRole("button", { name: "Modifica il peso di oggi" }).click();
  await rows.getByRole("button", { name: "Cento grammi in più" }).click();
  await rows.getByRole("button", { name: "Segna 66,4 kg per oggi" }).click();
  await expect.element(rows.getByRole("button", { name: "Modifica il peso di oggi" })).toBeVisible();
  expect(api.callsOf("trends.logWeight")).toHaveLength(2);
});

test("a weight that could not be saved stays in the row", async () => {
  const api = mountHome();
  api.answer({ trends: { logWeight: failing } });
  await rows.getByRole("button", { name: "Cento grammi in più" }).click();
  await rows.getByRole("button", { name: "Segna 66,5 kg per oggi" }).click();
  await expect.element(toastRegion).toMatchTextContent("Non siamo riusciti a salvare il peso.");
  await expect.element(rows.getByRole("button", { name: "Segna 66,5 kg per oggi" })).toBeVisible();
});

test("without the consent for health data, or without any weight, the weight is written in its form", async () => {
  mountHome({ weight: null }, sampleAccount({ healthConsent: false }));
  await expect
    .element(rows.getByRole("link", { name: "Segna il peso" }))
    .toHaveAttribute("href", "/andamento?foglio=peso");
  await expect.element(rows).toMatchTextContent("non ancora segnato");
});

test("water and weight of another day are not on the home page", async () => {
  mountHome();
  await expect.element(rows).toBeVisible();
  await page.getByRole("button", { name: "Giorno precedente" }).click();
  await expect.element(rows).not.toBeInTheDocument();
});

test("each row can be hidden in the settings, and shown again", async () => {
  const api = mountHome();
  await expect.element(rows).toMatchTextContent("Acqua");
  await page.getByRole("link", { name: "Impostazioni" }).click();
  const choice = page.getByRole("group", { name: "In home, oltre al diario" });
  await choice.getByText("Acqua").click();
  await page.getByRole("link", { name: "Home" }).click();
  await expect.element(rows).toMatchTextContent("Peso");
  await expect.element(rows).not.toMatchTextContent("Acqua");
  await page.getByRole("link", { name: "Impostazioni" }).click();
  await choice.getByText("Peso").click();
  await page.getByRole("link", { name: "Home" }).click();
  await expect.element(page.getByRole("heading", { name: "Diario" })).toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();
  expect(api.callsOf("trends.addWater")).toEqual([]);
});
