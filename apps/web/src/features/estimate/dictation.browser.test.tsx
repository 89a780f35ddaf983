import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { addSheet, entryButton, openAddSheetOf } from "../../testing/diary-page.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { fakeEstimate } from "./testing/fake-estimate.ts";
import { fakeMealParser } from "./testing/fake-meal-parser.ts";

/** A recogniser whose events a test triggers. */
class FakeRecognition {
  static last: FakeRecognition | undefined;
  static microphone: string | undefined;
  lang = "";
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  start(): void {
    FakeRecognition.last = this;
    FakeRecognition.microphone = `on ${this.lang}`;
  }
  stop(): void {
    FakeRecognition.microphone = "off";
    this.onend?.();
  }
  abort(): void {
    this.stop();
  }
}

const dialog = page.getByRole("dialog", { name: "Descrivi il pasto" });
const field = dialog.getByRole("textbox", { name: "Descrivi il pasto" });
const dictate = dialog.getByRole("button", { name: "Detta il pasto" });
const agree = page.getByRole("button", { name: "Continua" });
const notice = dialog.getByText(/^La tua voce va al produttore del browser/);
const say = (transcript: string): void => FakeRecognition.last?.onresult?.({ results: [[{ transcript }]] });
const expectMicrophone = async (state: "on it-IT" | "off"): Promise<void> =>
  expect.poll(() => FakeRecognition.microphone).toBe(state);

function installFakeSpeech(): void {
  FakeRecognition.microphone = undefined;
  vi.stubGlobal("SpeechRecognition", undefined);
  vi.stubGlobal("webkitSpeechRecognition", FakeRecognition);
}

async function openDescription(): Promise<void> {
  mountApp("/", fakeMealParser());
  await openAddSheetOf("Pranzo");
  await addSheet.getByRole("button", { name: /^Descrivi il pasto/ }).click();
  await expect.element(field).toBeVisible();
}

test("a meal is dictated after a notice about where the speech is processed, and words are appended", async () => {
  installFakeSpeech();
  await openDescription();
  await dictate.click();
  await expect.element(notice).toBeVisible();
  expect(FakeRecognition.microphone).toBeUndefined();
  await agree.click();
  await expect.element(dialog.getByText("Ti ascolto…")).toBeVisible();
  await expectMicrophone("on it-IT");
  say("due");
  await expect.element(field).toHaveValue("due");
  say("due uova");
  await expect.element(field).toHaveValue("due uova");
  await expect.element(dialog.getByRole("button", { name: /^Uovo di gallina / })).toMatchTextContent("2 uova");
  await dialog.getByRole("button", { name: "Ferma la dettatura" }).click();
  await expect.element(dialog.getByText("Ti ascolto…")).not.toBeInTheDocument();
  await dictate.click();
  await expectMicrophone("on it-IT");
  await expect.element(notice).not.toBeInTheDocument();
  say("e mezza mela");
  await expect.element(field).toHaveValue("due uova e mezza mela");
});

test("typing stops the dictation, and closing the sheet releases the microphone", async () => {
  installFakeSpeech();
  await openDescription();
  await dictate.click();
  await agree.click();
  await expectMicrophone("on it-IT");
  say("due uova");
  await expect.element(field).toHaveValue("due uova");
  await field.fill("due uova e un caffè");
  await expectMicrophone("off");
  say("due uova e una mela");
  await expect.element(field).toHaveValue("due uova e un caffè");
  await dictate.click();
  await expectMicrophone("on it-IT");
  await dialog.getByRole("button", { name: "Chiudi", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectMicrophone("off");
});

test("dictation that fails shows why, and the text can be typed", async () => {
  installFakeSpeech();
  await openDescription();
  await field.fill("mezza mela");
  await dictate.click();
  await agree.click();
  for (const [error, text] of [
    ["not-allowed", /^Il microfono è bloccato/],
    ["network", /^La dettatura non è riuscita/],
  ] as const) {
    await expectMicrophone("on it-IT");
    FakeRecognition.last?.onerror?.({ error });
    await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(field).toHaveValue("mezza mela");
    FakeRecognition.microphone = "off";
    if (error === "not-allowed") await dictate.click();
  }
});

test("declining dictation sends no audio", async () => {
  installFakeSpeech();
  await openDescription();
  await dictate.click();
  await dialog.getByRole("button", { name: "Non ora" }).click();
  await expect.element(field).toHaveFocus();
  expect(FakeRecognition.microphone).toBeUndefined();
});

test("a browser without speech recognition shows no button", async () => {
  vi.stubGlobal("SpeechRecognition", undefined);
  vi.stubGlobal("webkitSpeechRecognition", undefined);
  await openDescription();
  await expect.element(dictate).not.toBeInTheDocument();
});

test("a correction of a photo estimate can be dictated", async () => {
  installFakeSpeech();
  mountApp("/", fakeEstimate());
  await entryButton("Pollo con patate e verdure").click();
  const sheet = page.getByRole("dialog", { name: "Risultato della foto" });
  await sheet.getByRole("button", { name: "Detta: Correggi a parole" }).click();
  await agree.click();
  await expectMicrophone("on it-IT");
  say("era senza olio");
  await expect.element(sheet.getByRole("textbox", { name: "Correggi a parole" })).toHaveValue("era senza olio");
  await sheet.getByRole("button", { name: "Correggi", exact: true }).click();
  await expect.poll(() => document.querySelectorAll("[data-row]").length).toBe(3);
  await expectMicrophone("off");
});
