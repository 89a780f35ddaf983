import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openAddSheetOf } from "../../testing/diary-page.ts";
import { fakeDiary, sixEntries } from "../../testing/fake-diary.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";

const heading = page.getByRole("heading", { level: 1 });
const field = page.getByRole("textbox", { name: "Cerca alimenti" });
const list = page.getByRole("dialog", { name: "Tasti rapidi" });

async function openDesk(address = "/"): Promise<void> {
  await setViewport(1280, 800);
  mountApp(address, { ...fakeDiary(sixEntries()), ...fakeSettings });
  await expect.element(page.getByRole("navigation").getByRole("link", { name: "Andamento" })).toBeVisible();
  await expect.element(heading).toBeVisible();
}

test("1 to 4 open the pages, the arrows the days, and O today", async () => {
  await openDesk("/");
  for (const [key, title] of [
    ["2", "Ricette"],
    ["4", "Impostazioni"],
    ["1", "Oggi"],
    ["{ArrowLeft}", "Ieri"],
    ["{ArrowRight}", "Oggi"],
    ["{ArrowRight}", "Domani"],
    ["o", "Oggi"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(heading).toHaveTextContent(title);
  }
});

test("N and / focus the search beside the diary, also from another page", async () => {
  await openDesk();
  await expect.element(field).toBeVisible();
  await userEvent.keyboard("n");
  await expect.element(field).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("/");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("4");
  await expect.element(heading).toHaveTextContent("Impostazioni");
  await userEvent.keyboard("/");
  await expect.element(field).toHaveFocus();
});

test("keys act neither in a field nor under a dialog", async () => {
  await openDesk();
  await openAddSheetOf("Cena");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("2");
  const search = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect.element(search.getByRole("textbox", { name: "Cerca alimenti" })).toHaveValue("2");
  await userEvent.keyboard("{Escape}");
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent("Oggi");
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).click();
  const goal = page.getByRole("dialog", { name: "Obiettivo giornaliero" });
  await expect.element(goal).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("4");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(goal).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(goal).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent("Oggi");
});

test("? lists the keys, and Esc closes the list and then leads to the diary", async () => {
  await openDesk("/profile");
  await expect.element(heading).toHaveTextContent("Impostazioni");
  await userEvent.keyboard("?");
  await expect.element(list).toMatchTextContent("aggiungi al diario");
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent("Impostazioni");
  await userEvent.keyboard("{Escape}");
  await expect.element(heading).toHaveTextContent("Oggi");
});

test("keys that are turned off in the settings do nothing", async () => {
  await openDesk("/profile");
  await page.getByRole("checkbox", { name: /^Tasti rapidi/ }).click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("2");
  await userEvent.keyboard("?");
  await expect.element(heading).toHaveTextContent("Impostazioni");
  await expect.element(list).not.toBeInTheDocument();
  // No button names a key that does nothing.
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await expect.element(field).toBeVisible();
  expect([...document.querySelectorAll("kbd")].map(({ textContent }) => textContent)).toEqual(["?"]);
});
