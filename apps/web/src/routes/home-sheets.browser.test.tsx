import { expect, onTestFinished, test } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { addSheet, entryButton, openAddSheet } from "../testing/diary-page.ts";
import { fakeDiary, sixEntries } from "../testing/fake-diary.ts";
import { expectSoundScreen } from "../testing/layout.ts";
import { goBack, mountApp } from "../testing/mount-app.tsx";

/** A sheet of home and its trigger. */
type HomeSheet = {
  title: string;
  /** The add sheet has the trigger. */
  isOverAddSheet?: boolean;
  /** Its close button closes the sheet below, too. */
  closesAll?: boolean;
  trigger: Locator;
};

const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
const inAddSheet = (name: RegExp) => ({ isOverAddSheet: true, trigger: addSheet.getByRole("button", { name }) });

const homeSheets: readonly HomeSheet[] = [
  { title: "Cosa hai mangiato?", trigger: button("Aggiungi al diario") },
  { title: "Solo calorie", ...inAddSheet(/^Solo calorie/) },
  { title: "Cerca alimenti", ...inAddSheet(/^Cerca alimenti/), closesAll: true },
  { title: "Scansiona Cibo", ...inAddSheet(/^Scansiona piatto/) },
  { title: "Descrivi il pasto", ...inAddSheet(/^Descrivi il pasto/) },
  { title: "Modifica voce", trigger: entryButton("Yogurt greco") },
  { title: "Altre azioni per Yogurt greco", trigger: button("Altre azioni per Yogurt greco") },
  { title: "Copia colazione in…", trigger: button("Copia colazione in…") },
  { title: "Copia giornata in…", trigger: button("Copia giornata in…") },
  { title: "Obiettivo giornaliero", trigger: button("Modifica obiettivo calorico") },
];

/** Fails when Tab, pressed more often than the sheet has controls, forwards or backwards, takes the focus out of it. */
async function expectFocusTrap(dialog: Element): Promise<void> {
  const moves: boolean[] = [];
  const note = ({ key }: KeyboardEvent): void => {
    if (key === "Tab") moves.push(dialog.contains(document.activeElement));
  };
  document.addEventListener("keyup", note);
  onTestFinished(() => document.removeEventListener("keyup", note));
  const presses = Math.min(25, dialog.querySelectorAll("a[href], button, input, textarea").length + 2);
  const tabs = "{Tab}".repeat(presses);
  await userEvent.keyboard(`${tabs}{Shift>}${tabs}{/Shift}`);
  expect(moves).toEqual(Array<boolean>(2 * presses).fill(true));
}

for (const { title, isOverAddSheet, closesAll, trigger } of homeSheets)
  test(`the sheet “${title}” of home traps the focus, returns it after Esc, its close button and Back, has 44 px touch targets, no accessibility violations and fits every width`, async () => {
    mountApp("/", fakeDiary(sixEntries()));
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    const expectLeft = async (focused = trigger): Promise<void> => {
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(focused).toHaveFocus();
    };
    if (isOverAddSheet) await openAddSheet();
    await trigger.click();
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await expectFocusTrap(dialog.element());
    await expectSoundScreen(dialog.element());
    await userEvent.keyboard("{Escape}");
    await expectLeft();

    await trigger.click();
    await dialog.getByRole("button", { name: "Chiudi", exact: true }).first().click();
    if (closesAll) {
      await expectLeft(button("Aggiungi al diario"));
      await openAddSheet();
    } else await expectLeft();

    await trigger.click();
    await expect.element(dialog).toBeVisible();
    goBack();
    await expectLeft();
  });
