import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiFailure, type FakeApi } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { planVisibleMs } from "./hooks/use-complete-onboarding.ts";
import { sampleAccount } from "../../testing/sample-account.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const question = page.getByRole("heading", { level: 1 });
const next = page.getByRole("button", { name: "Avanti" });
const complete = page.getByRole("button", { name: "Completa" });
const consent = page.getByRole("checkbox", { name: /Acconsento al trattamento/ });
const note = page.getByRole("note");
const field = (name: string) => page.getByRole("textbox", { name });
const radio = (name: RegExp | string) => page.getByRole("radio", { name });

/** The questions in their order, why each cannot be left unanswered, and an answer. */
const steps = [
  {
    title: "Come ti chiami?",
    reason: "Scrivi il tuo nome per continuare.",
    answer: async () => {
      await field("Nome").fill("Giulia");
      await consent.click();
    },
  },
  {
    title: "Quanti anni hai?",
    reason: "Scrivi la tua età per continuare.",
    answer: async () => {
      await field("Età").fill("32");
      await radio("Femmina").click();
    },
  },
  {
    title: "Qual è la tua altezza?",
    reason: "Scrivi la tua altezza per continuare.",
    answer: () => field("Altezza").fill("168"),
  },
  { title: "Quanto pesi?", reason: "Scrivi il tuo peso per continuare.", answer: () => field("Peso").fill("62,5") },
  {
    title: "Quanto ti muovi di solito?",
    reason: "Scegli una risposta per continuare.",
    answer: () => radio(/Attività moderata/).click(),
  },
  {
    title: "Qual è il tuo obiettivo?",
    reason: "Scegli un obiettivo per continuare.",
    answer: () => radio(/Mantenere il peso/).click(),
  },
] as const;

/** Shows the first question to a new user, whose answers cannot be saved. */
function mountOnboarding(path = "/onboarding"): FakeApi {
  const { profile } = sampleAccount();
  const save = (): never => {
    throw new ApiFailure(500);
  };
  return mountApp(
    path,
    { account: { completeOnboarding: save } },
    { me: sampleAccount({ profile: { ...profile, onboardingCompleted: false }, healthConsent: false }) },
  );
}

/** Answers the questions before the given one (counted from 1), which is then shown unanswered. */
async function answerUntilStep(step: number): Promise<void> {
  for (const { title, answer } of steps.slice(0, step - 1)) {
    await expect.element(question).toHaveTextContent(title);
    await answer();
    await next.click();
  }
  await expect.element(question).toHaveTextContent(steps[step - 1]?.title ?? "");
}

/** Presses Avanti, which is disabled but still focusable. */
const pressNext = (): void => void next.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));

test("every question explains why Avanti is disabled and enables it after an answer", async () => {
  mountOnboarding();
  await field("Nome").fill("");
  for (const [index, { title, reason, answer }] of steps.entries()) {
    await expect.element(question).toHaveTextContent(title);
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", `Passo ${index + 1} di 6`);
    const onward = index < 5 ? next : complete;
    await expect.element(onward).toHaveAttribute("aria-disabled", "true");
    await expect.element(onward).toHaveAccessibleDescription(reason);
    await expect.element(page.getByText(reason)).toBeVisible();
    await answer();
    await expect.element(onward).not.toHaveAttribute("aria-disabled", "true");
    if (index < 5) await onward.click();
  }
});

test("a tap on Avanti without an answer shows what is missing beside the field", async () => {
  mountOnboarding();
  await answerUntilStep(2);
  pressNext();
  await expect.element(field("Età")).toHaveAccessibleDescription("Scrivi la tua età per continuare.");
  await expect.element(question).toHaveTextContent("Quanti anni hai?");
});

test("the consent to store health data starts unchecked and is required to continue", async () => {
  mountOnboarding();
  await expect.element(consent).not.toBeChecked();
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  pressNext();
  await expect.element(consent).toHaveAccessibleDescription(/Per calcolare il fabbisogno serve il tuo consenso\./);
  await expect.element(question).toHaveTextContent("Come ti chiami?");
  await consent.click();
  await next.click();
  await expect.element(question).toHaveTextContent("Quanti anni hai?");
});

test("numbers out of bounds are rejected with a message that states the bounds, and minors are advised to see a doctor", async () => {
  mountOnboarding();
  await answerUntilStep(2);
  for (const wrong of ["13", "121", "32,5"]) {
    await field("Età").fill(wrong);
    await userEvent.keyboard("{Tab}");
    await expect.element(field("Età")).toHaveAccessibleDescription("Inserisci un valore tra 14 e 120 anni.");
    await expect.element(next).toHaveAttribute("aria-disabled", "true");
  }
  await field("Età").fill("16");
  await radio("Femmina").click();
  await expect
    .element(note.filter({ hasText: "Parlane con un medico" }))
    .toMatchTextContent("Sotto i 18 anni il fabbisogno segue la crescita: una formula non basta.");
});

test("a very low weight for the height shows advice to see a doctor", async () => {
  mountOnboarding();
  await answerUntilStep(4);
  await field("Peso").fill("62,5");
  await expect.element(note).not.toBeInTheDocument();
  await field("Peso").fill("45");
  await expect.element(note).toMatchTextContent("Per il tuo peso e la tua altezza una formula può non bastare.");
});

test("a failed save keeps every answer for another attempt, and a decimal comma is sent as the right number", async () => {
  const api = mountOnboarding();
  await answerUntilStep(6);
  await steps[5].answer();
  await complete.click();
  await expect.element(notifications).toMatchTextContent("Impossibile salvare il tuo profilo. Riprova.");
  await expect.element(radio(/Mantenere il peso/)).toBeChecked();
  expect(api.callsOf("account.completeOnboarding")).toMatchObject([{ name: "Giulia", age: 32, weight: 62.5 }]);
});

test("a double tap on Completa sends the answers once", async () => {
  const api = mountOnboarding();
  api.answer({ account: { completeOnboarding: () => new Promise(() => undefined) } });
  await answerUntilStep(6);
  await steps[5].answer();
  await complete.dblClick();
  await expect.poll(() => api.callsOf("account.completeOnboarding")).toHaveLength(1);
});

test("answers survive a reload of the page, also on the way back", async () => {
  mountOnboarding();
  await answerUntilStep(4);
  await field("Peso").fill("62,5");
  const kept = sessionStorage.getItem("fetta-onboarding") ?? "";
  expect(JSON.parse(kept)).toMatchObject({ name: "Giulia", consent: true, age: 32, height: 168, weight: 62.5 });
});

test("a reloaded page continues where it was, with the answers before", async () => {
  const answers = { name: "Giulia", consent: true, age: 32, sex: "female", maternity: null, height: 168, weight: 62.5 };
  sessionStorage.setItem("fetta-onboarding", JSON.stringify({ ...answers, activityLevel: null, goal: null }));
  mountOnboarding("/onboarding?passo=5");
  await expect.element(question).toHaveTextContent("Quanto ti muovi di solito?");
  await page.getByRole("button", { name: "Indietro" }).click();
  await expect.element(field("Peso")).toHaveValue("62,5");
});

test("a later step without its answers starts at the first question, and no question is left without a tap", async () => {
  mountOnboarding("/onboarding?passo=5");
  await expect.element(question).toHaveTextContent("Come ti chiami?");
  await steps[0].answer();
  await next.click();
  await field("Età").fill("32");
  await radio("Femmina").click();
  await expect.element(question).toHaveTextContent("Quanti anni hai?");
});

test("a height may be written in metres", async () => {
  mountOnboarding();
  await answerUntilStep(3);
  await field("Altezza").fill("1,65");
  await expect.element(next).not.toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Tab}");
  await expect.element(field("Altezza")).toHaveValue("165");
});

test("Ricalcola begins with the known answers, and asks for no consent that was given", async () => {
  const body = {
    age: 41,
    height: 180,
    weight: 82.5,
    activityLevel: "sedentary",
    goal: "maintain",
    sex: "male",
  } as const;
  mountApp("/onboarding", { account: { body } }, { me: sampleAccount({ healthConsent: true }) });
  await expect.element(question).toHaveTextContent("Come ti chiami?");
  await expect.element(consent).not.toBeInTheDocument();
  for (const [label, value] of [
    ["Età", "41"],
    ["Altezza", "180"],
    ["Peso", "82,5"],
  ] as const) {
    await next.click();
    await expect.element(field(label)).toHaveValue(value);
  }
  await next.click();
  await expect.element(radio(/Attività minima/)).toBeChecked();
  await next.click();
  await expect.element(radio(/Mantenere il peso/)).toBeChecked();
  await expect.element(complete).not.toHaveAttribute("aria-disabled", "true");
});

test("the plan leaves by itself, but after the first key it stays until its button is pressed", async () => {
  const api = mountOnboarding();
  const { preferences: goals } = sampleAccount();
  api.answer({
    account: {
      completeOnboarding: () => ({ goals, warnings: [] }),
      preferences: goals,
      profile: sampleAccount().profile,
    },
    food: { list: [] },
  });
  await answerUntilStep(6);
  await steps[5].answer();
  await complete.click();
  await expect.element(question).toHaveTextContent("Ecco il tuo piano, Giulia");
  await userEvent.keyboard("{ArrowDown}");
  const toDiary = page.getByRole("button", { name: "Vai al diario" });
  await expect.element(toDiary).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, planVisibleMs + 500));
  await expect.element(toDiary).toBeVisible();
  await toDiary.click();
  await expect.element(toDiary).not.toBeInTheDocument();
});
