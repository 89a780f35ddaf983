import { virtual } from "@guidepup/virtual-screen-reader";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { frittata } from "../entities/recipe/testing/sample-recipe.ts";
import { fakeMealParser } from "../features/estimate/testing/fake-meal-parser.ts";
import { fakeFoodSearch } from "../features/food-search/testing/fake-food-search.ts";
import { mountRecipes } from "../features/recipes/testing/fake-recipes.ts";
import { today } from "../lib/local-date.ts";
import { fakeDiary, twoLunchEntries } from "../testing/fake-diary.ts";
import { ApiFailure, type FakeAnswers } from "../testing/fake-api.ts";
import { mountApp } from "../testing/mount-app.tsx";
import { mountAsGuest } from "../testing/mount-as-guest.ts";
import { sampleAccount } from "../testing/sample-account.ts";
import { clearToast, toast } from "../ui/overlays/toast.ts";

/** Phrases that are read at most to reach a control; home has about 150. */
const maxPhrases = 250;

/** Starts the screen reader on the page that shows a heading or a button of this name. */
async function startReading(name: string): Promise<void> {
  // The reader would repeat the new notification for one of a test before that it replaces.
  clearToast();
  await expect.element(page.getByText(name).first()).toBeVisible();
  await virtual.start({ container: document.body });
  onTestFinished(() => virtual.stop());
}

/** What was said so far, by itself or while it was read to. */
const spoken = (): Promise<string[]> => virtual.spokenPhraseLog();

const addButtonOfPage = "button, Aggiungi a Pranzo, has popup dialog";

/** All that was said from a phrase on, a line each: the transcript of a task. */
async function transcriptFrom(phrase: string): Promise<string> {
  const log = await spoken();
  const lines = log.slice(log.indexOf(phrase)).join("\n").replaceAll("\u00a0", " ").split("\n");
  // Between two sheets the focus is back on the page for as long as the second one loads.
  return `${lines.filter((line) => line !== addButtonOfPage).join("\n")}\n`;
}

/** Reads on, phrase by phrase, until one matches. */
async function readTo(phrase: RegExp): Promise<void> {
  for (let read = 0; read < maxPhrases; read += 1) {
    if (phrase.test(await virtual.lastSpokenPhrase())) return;
    await virtual.next();
  }
  throw new Error(`${phrase.source} is not among: ${(await virtual.spokenPhraseLog()).join(" | ")}`);
}

/** Reads to a control and presses it. */
async function press(control: RegExp): Promise<void> {
  await readTo(control);
  await virtual.act();
}
/** Shows home and opens the sheet that adds to lunch. */
async function openAddingToLunch(answers: FakeAnswers): Promise<void> {
  mountApp("/", answers);
  await startReading("Pranzo");
  await press(/^button, Aggiungi a Pranzo, has popup dialog$/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^dialog, Cosa hai mangiato\?$/));
}

/** Shows home with a lunch of two entries. */
async function readLunch(): Promise<void> {
  mountApp("/", fakeDiary(twoLunchEntries(today())));
  await startReading("Penne al pomodoro");
}

test("a screen reader leads through the sign-in and tells why it failed", async () => {
  const login = (): never => {
    throw new ApiFailure(400, { message: "Email o password non validi" });
  };
  mountAsGuest("/auth", { login });
  await startReading("Di nuovo a tavola");
  await readTo(/^heading, Di nuovo a tavola, level 1$/);
  await readTo(/^tab, Accedi, selected, .*position 1, set size 2$/);
  await readTo(/^textbox, Email$/);
  await virtual.type("giulia@example.org");
  await readTo(/^button, Mostra password, not pressed$/);
  await virtual.previous();
  await virtual.type("pesche-e-basilico");
  await press(/^button, Accedi$/);
  await expect
    .poll(spoken)
    .toContainEqual(expect.stringMatching(/^polite: Accesso Fallito.*Email o password non validi/));
});

test("a screen reader tells twice why an empty registration fails: with the field that gets the focus and in the notification", async () => {
  mountAsGuest("/auth?scheda=registrati");
  await startReading("Crea il tuo account");
  await press(/^button, Crea account$/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^polite: Registrazione Fallita/));
  const reason = "Email e password sono obbligatorie";
  expect((await spoken()).filter((phrase) => phrase.includes(reason)).toSorted()).toEqual([
    `polite: Registrazione Fallita${reason}`,
    `textbox, Email, ${reason}, invalid`,
  ]);
});

test("a screen reader leads from the diary to a food by search, and tells the results and what was added", async () => {
  await openAddingToLunch(fakeFoodSearch());
  await press(/^button, Cerca alimenti Per nome o codice a barre/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^dialog, Cerca alimenti$/));
  await readTo(/^textbox, Cerca alimenti/);
  await virtual.type("mela");
  await virtual.press("Enter");
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^polite: 1 risultato per mela$/));
  await readTo(/^region, Alimenti base$/);
  await press(/^button, Aggiungi subito Mela, 1 mela media · 182 g · 95 kcal$/);
  await expect
    .poll(spoken)
    .toContainEqual(expect.stringMatching(/^polite: Aggiunto al log!.*Mela, 1 mela media · 182 g · 95 kcal/));
  await expect(await transcriptFrom("dialog, Cosa hai mangiato?")).toMatchFileSnapshot(
    "transcripts/food-by-search.txt",
  );
});

test("a screen reader tells what a described meal was understood as, and that it was added", async () => {
  await openAddingToLunch(fakeMealParser());
  await press(/^button, Descrivi il pasto/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^dialog, Descrivi il pasto$/));
  await readTo(/^textbox, Descrivi il pasto/);
  await virtual.type("mezza mela");
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^polite: 1 alimento, 47 kcal/));
  await readTo(/^list, Alimenti del pasto/);
  await readTo(/^button, .*mezza mela media/);
  await press(/^button, Aggiungi 1 alimento/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^polite: Aggiunto 1 alimento a Pranzo/));
});

test("a screen reader tells the amount of an entry and that a change of it is saved", async () => {
  await readLunch();
  await press(/^button, Penne al pomodoro 320 g Stima AI 486\s?kcal/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^dialog, Modifica voce$/));
  await readTo(/^textbox, Quantità/);
  await virtual.type("160");
  await press(/^button, Salva$/);
  await expect
    .poll(spoken)
    .toContainEqual(expect.stringMatching(/^button, Penne al pomodoro 160 g Stima AI 243\s?kcal, has popup dialog$/));
});

test("a screen reader tells that an entry is deleted, offers to undo it, and reads it again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T13:00:00") });
  onTestFinished(() => void vi.useRealTimers());
  await readLunch();
  await expect.element(page.getByRole("link", { name: "Scopri PRO" })).toBeVisible();
  await press(/^button, Altre azioni per Penne al pomodoro, has popup dialog$/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^dialog, Altre azioni per Penne al pomodoro$/));
  await press(/^button, Elimina/);
  await expect
    .poll(spoken)
    .toContainEqual(expect.stringMatching(/^polite: Rimosso dal diario.*Penne al pomodoro.*Annulla$/));
  await expect
    .poll(spoken)
    .toContainEqual(expect.stringMatching(/^button, Insalata mista 120 g 78\s?kcal, has popup dialog$/));
  await press(/^button, Annulla/);
  await expect
    .poll(() => virtual.lastSpokenPhrase())
    .toMatch(/^button, Penne al pomodoro 320 g Stima AI 486\s?kcal, has popup dialog$/);
  const transcript = await transcriptFrom("dialog, Altre azioni per Penne al pomodoro");
  // The notification and the focus change in the same moment: a reader tells either first.
  const inOrder = transcript.replace(/^(button, Insalata mista .*\n)(polite: .+\n)/m, "$2$1");
  await expect(inOrder).toMatchFileSnapshot("transcripts/deleted-entry.txt");
});

test("a screen reader tells the first notification of a page, whose place is loaded with it", async () => {
  await readLunch();
  toast({ title: "Sei di nuovo online" });
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^polite: Sei di nuovo online/));
});

test("a screen reader tells how much water was drunk with the glass that was added", async () => {
  const addWater = ({ ml }: { ml: number }) => ({ date: today(), ml });
  mountApp("/", { trends: { body: { waterMl: 0, weight: null, profileWeight: null }, addWater } });
  await startReading("Acqua");
  await readTo(/^region, Acqua e peso di oggi/);
  await readTo(/^0 ml$/);
  await press(/^button, Aggiungi un bicchiere di acqua, 200 ml$/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^polite: 200 ml di acqua.*200 ml oggi.*Annulla$/));
});

test("a screen reader reads an opened recipe: figures, amounts, steps with their timers, allergens, actions", async () => {
  mountRecipes(frittata);
  await startReading(frittata.name);
  await readTo(/^heading, Ricette, level 1$/);
  await press(/^button, Frittata di zucchine, has popup dialog$/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^dialog, Frittata di zucchine$/));
  for (const phrase of [
    /^438$/,
    /^kcal a persona$/,
    /^heading, Ingredienti, level 3$/,
    /^status, Porzioni$/,
    /^listitem, level 1, position 2, set size 4$/,
    /^checkbox, 300 g di zucchine, not checked$/,
    /^heading, Preparazione, level 3$/,
    /^listitem, level 1, position 1, set size 3$/,
    /^button, Timer 10 min, passaggio 1: avvia$/,
    /^Contiene: uova e latte\.$/,
    /^button, Modalità cucina, has popup dialog$/,
    /^button, Aggiungi al diario, has popup dialog$/,
  ])
    await readTo(phrase);
  await virtual.next();
  expect(await virtual.lastSpokenPhrase()).toBe("end of dialog, Frittata di zucchine");
});

test("a screen reader tells the goal before it is changed and that the change is saved", async () => {
  const goals = { ...sampleAccount().preferences, dailyCalorieGoal: 1900, warnings: [] };
  mountApp("/", { account: { me: sampleAccount(), updateGoals: goals } });
  await startReading("Pranzo");
  await readTo(/^meter, Calorie consumate, .*0 di 1\.850 kcal consumate, 1\.850 rimaste$/);
  await virtual.previous();
  await press(/^button, Modifica obiettivo calorico, has popup dialog$/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^dialog, Obiettivo giornaliero$/));
  await readTo(/^textbox, Calorie al giorno, 1850/);
  await virtual.type("1900");
  await press(/^button, Salva$/);
  await expect.poll(spoken).toContainEqual(expect.stringMatching(/^polite: Obiettivo aggiornato/));
});
