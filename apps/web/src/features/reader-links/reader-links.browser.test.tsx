import { readerLinkConsentVersion } from "@fetta/domain/account/consents";
import { addDays } from "@fetta/domain/calendar-day";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatDay, today } from "../../lib/local-date.ts";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import { toastRegion } from "../../testing/diary-page.ts";
import { ApiFailure, type FakeAnswers } from "../../testing/fake-api.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { expectNothingCut, setViewport } from "../../testing/layout.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import { at, expiry, link, note, nothing, type Lists } from "./testing/sample-reader-links.ts";

const gym = {
  ...link,
  id: "l2",
  readerName: "Palestra Aurora",
  scopes: ["diary" as const],
  openingCount: 0,
  openings: [],
};
const proposal: Lists["proposals"][number] = {
  id: "p1",
  readerName: "Dott.ssa Bianchi",
  goals: { dailyCalorieGoal: 1950, dailyProteinGoal: 110, dailyCarbsGoal: 220, dailyFatGoal: 65 },
  state: "pending",
  createdAt: at(today()),
  decidedAt: null,
};

const open = (lists: Lists, answers: FakeAnswers["readerLink"] = {}, me = sampleAccount()) =>
  mountApp("/condivisione", { readerLink: { list: lists, ...answers } }, { me });
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const sheet = page.getByRole("dialog");
afterEach(() => void vi.restoreAllMocks());

test("each link says what it shows, until when, and when it was opened; closed ones stand apart", async () => {
  const closed = { state: "revoked" as const, revokedAt: at("2026-10-02") };
  open({ ...nothing, links: [link, gym, { ...link, ...closed, id: "l3", readerName: "Studio Verdi" }] });
  await expect.element(row("Dott.ssa Bianchi")).toMatchTextContent("diario e peso");
  const lastDay = formatDay(expiry, "dayAndMonth");
  await expect.element(row("Dott.ssa Bianchi")).toMatchTextContent(`${lastDay}, aperto ieri`);
  await expect.element(row("Palestra Aurora")).toMatchTextContent("solo diario");
  await expect.element(row("Palestra Aurora")).toMatchTextContent("mai aperto");
  await expect.element(row("Studio Verdi")).toMatchTextContent("revocato il 2 ottobre 2026");
  await expect.element(row("Studio Verdi").getByRole("button")).not.toBeInTheDocument();
  await row("Dott.ssa Bianchi").getByText("2 aperture").click();
  await expect.element(row("Dott.ssa Bianchi").getByText(/^ieri alle /)).toBeVisible();
  await expectNoAccessibilityViolations();
  await setViewport(320, 640);
  expectNothingCut();
});

const creation = { link, token: "AAAAAAAAAAAAAAAAAAAA-_" };
const newAddress = `${location.origin}/segue#${creation.token}`;

/** Creates a link whose address the browser does not let be copied. */
async function createUncopied() {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException());
  open(nothing, { create: creation });
  await page.getByRole("button", { name: "Crea un link" }).click();
  await sheet.getByLabelText("Per chi è").fill("Dott.ssa Bianchi");
  await sheet.getByRole("checkbox", { name: /^Acconsento/ }).click();
  await sheet.getByRole("button", { name: "Crea e copia il link" }).click();
  return writeText;
}

test("a link is created with a consent that names reader, data and day; its address is shown once", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const api = open(nothing, { create: creation });
  await expect.element(page.getByRole("heading", { name: "Nessun link" })).toBeVisible();
  await page.getByRole("button", { name: "Crea un link" }).click();
  await sheet.getByRole("button", { name: "Crea e copia il link" }).click();
  await expect.element(sheet.getByText("Scrivi per chi è il link.")).toBeVisible();
  await expect.element(sheet.getByText("Per dare il link serve il tuo consenso.")).toBeVisible();
  expect(api.callsOf("readerLink.create")).toEqual([]);
  await sheet.getByLabelText("Per chi è").fill("Dott.ssa Bianchi");
  await sheet.getByRole("radio", { name: "7 giorni" }).click();
  await expect.element(sheet.getByRole("checkbox", { name: /^Nutrienti/ })).toBeDisabled();
  const consent = sheet.getByRole("checkbox", { name: /^Acconsento/ });
  const lastDay = formatDay(addDays(today(), 7), "long");
  await expect
    .element(sheet.getByText(new RegExp(`a Dott.ssa Bianchi, .*: diario e peso. .* ${lastDay}`)))
    .toBeVisible();
  await consent.click();
  await expectNoAccessibilityViolations();
  await sheet.getByRole("button", { name: "Crea e copia il link" }).click();
  await expect.element(sheet.getByLabelText("Indirizzo")).toHaveValue(newAddress);
  expect(api.callsOf("readerLink.create")).toEqual([
    {
      readerName: "Dott.ssa Bianchi",
      scopes: ["diary", "weight"],
      days: "7",
      consentVersion: readerLinkConsentVersion,
    },
  ]);
  await expectNoAccessibilityViolations();
  expect(writeText.mock.calls).toEqual([[newAddress]]);
  await sheet.getByRole("button", { name: "Fatto" }).click();
  await page.getByRole("button", { name: "Crea un link" }).click();
  await expect.element(sheet.getByLabelText("Per chi è")).toHaveValue("");
  await expect.element(sheet.getByLabelText("Indirizzo")).not.toBeInTheDocument();
});

test("an address that could not be copied says so, and is lost by no way of closing without a question", async () => {
  const writeText = await createUncopied();
  const address = sheet.getByLabelText("Indirizzo");
  const question = page.getByRole("alertdialog", { name: "Il link non è ancora copiato" });
  const notCopied = sheet.getByRole("status").filter({ hasText: "Usa «Copia il link»" });
  await expect.element(notCopied).toBeVisible();
  await expectNoAccessibilityViolations();
  const press = (name: string) => () => sheet.getByRole("button", { name }).click();
  for (const close of [press("Fatto"), press("Chiudi"), () => userEvent.keyboard("{Escape}"), async () => goBack()]) {
    await close();
    await expect.element(question).toMatchTextContent("l’indirizzo per Dott.ssa Bianchi è perso");
    await question.getByRole("button", { name: "Torna al link" }).click();
    await expect.element(address).toHaveValue(newAddress);
  }
  goBack();
  await expect.element(question).toBeVisible();
  goBack();
  await expect.element(address).toBeVisible();
  writeText.mockResolvedValue();
  await sheet.getByRole("button", { name: "Copia il link" }).click();
  await expect.element(notCopied).not.toBeInTheDocument();
  await sheet.getByRole("button", { name: "Fatto" }).click();
  await page.getByRole("button", { name: "Crea un link" }).click();
  await expect.element(sheet.getByLabelText("Per chi è")).toHaveValue("");
});

test("an address that the person gives up is gone", async () => {
  await createUncopied();
  await sheet.getByRole("button", { name: "Fatto" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Chiudi comunque" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Crea un link" }).click();
  await expect.element(sheet.getByLabelText("Per chi è")).toHaveValue("");
});

test("a link that the server refuses keeps what was typed, and says why", async () => {
  open(nothing, {
    create: () => {
      throw new ApiFailure(409, { message: "Per dare il link serve il tuo consenso, nel testo di oggi." });
    },
  });
  await page.getByRole("button", { name: "Crea un link" }).click();
  await sheet.getByLabelText("Per chi è").fill("Dott.ssa Bianchi");
  await sheet.getByRole("checkbox", { name: /^Acconsento/ }).click();
  await sheet.getByRole("button", { name: "Crea e copia il link" }).click();
  await expect.element(toastRegion).toMatchTextContent("nel testo di oggi");
  await expect.element(sheet.getByLabelText("Per chi è")).toHaveValue("Dott.ssa Bianchi");
});

test("with PRO nutrients can be read too", async () => {
  const { profile } = sampleAccount();
  const me = sampleAccount({ profile: { ...profile, isPro: true, proStatus: "active" } });
  open(nothing, {}, me);
  await page.getByRole("button", { name: "Crea un link" }).click();
  await expect.element(sheet.getByRole("checkbox", { name: /^Nutrienti/ })).toBeChecked();
});

test("a link is revoked after one question", async () => {
  let links = [link, gym];
  const api = mountApp("/condivisione", {
    readerLink: {
      list: () => ({ ...nothing, links }),
      revoke: () => {
        links = [{ ...link, state: "revoked" as const as "open", revokedAt: at(today()) as unknown as null }, gym];
      },
    },
  });
  await page.getByRole("button", { name: "Revoca il link per Dott.ssa Bianchi" }).click();
  const question = page.getByRole("alertdialog", { name: "Revocare questo link?" });
  await expect
    .element(question)
    .toMatchTextContent("Da subito chi ha il link per Dott.ssa Bianchi non legge più niente.");
  await expectNoAccessibilityViolations();
  await question.getByRole("button", { name: "Annulla" }).click();
  expect(api.callsOf("readerLink.revoke")).toEqual([]);
  await page.getByRole("button", { name: "Revoca il link per Dott.ssa Bianchi" }).click();
  await question.getByRole("button", { name: "Revoca" }).click();
  await expect.element(row("Dott.ssa Bianchi")).toMatchTextContent("Chiuso");
  expect(api.callsOf("readerLink.revoke")).toEqual([{ id: "l1" }]);
});

test("a proposal waits for a tap; one that is no longer safe says why and stays", async () => {
  let proposals: Lists["proposals"] = [proposal];
  const api = mountApp("/condivisione", {
    readerLink: {
      list: () => ({ ...nothing, links: [link], proposals }),
      decideProposal: () => {
        throw new ApiFailure(422, {
          message: "Questi obiettivi non si possono usare.",
          errorCode: "proposed_goals_unsafe",
          issues: [{ path: "calories", message: "In gravidanza l’obiettivo non scende sotto il fabbisogno." }],
        });
      },
    },
  });
  const card = page.getByRole("region", { name: "Obiettivi proposti" });
  await expect.element(card).toMatchTextContent("1.950 kcal al giorno oggi 1.850 kcal");
  await card.getByRole("button", { name: "Applica da domani" }).click();
  await expect.element(toastRegion).toMatchTextContent("In gravidanza l’obiettivo non scende sotto il fabbisogno.");
  await expect.element(card).toBeVisible();
  api.answer({
    readerLink: {
      decideProposal: ({ decision }) => {
        const state = decision === "accept" ? "accepted" : "declined";
        proposals = [{ ...proposal, state }];
        return { state, validFrom: addDays(today(), 1) };
      },
    },
  });
  await card.getByRole("button", { name: "Applica da domani" }).click();
  await expect.element(toastRegion).toMatchTextContent("Obiettivi applicati da domani");
  await expect.element(card).not.toBeInTheDocument();
  expect(api.callsOf("readerLink.decideProposal")).toEqual([
    { id: "p1", decision: "accept" },
    { id: "p1", decision: "accept" },
  ]);
  await page.getByText("Proposte passate").click();
  await expect.element(page.getByText("1.950 kcal da Dott.ssa Bianchi, applicata")).toBeVisible();
});

test("a proposal stands beside the goal of today, also while another one begins tomorrow", async () => {
  const { preferences } = sampleAccount();
  const me = sampleAccount({ preferences: { ...preferences, dailyCalorieGoal: 2000 } });
  open({ ...nothing, links: [link], proposals: [proposal] }, {}, me);
  await expect.element(page.getByText("oggi 1.850 kcal")).toBeVisible();
});

test("while calories are hidden a proposal shows its figures on demand alone, and past ones show none", async () => {
  const past = { ...proposal, id: "p2", state: "declined" as const };
  open({ ...nothing, links: [link], proposals: [proposal, past] }, {}, sampleAccount({ hidesCalories: true }));
  const card = page.getByRole("region", { name: "Obiettivi proposti" });
  await expect.element(card).toMatchTextContent("Le cifre restano nascoste");
  await page.getByText("Proposte passate").click();
  await expect.element(page.getByText("da Dott.ssa Bianchi, ignorata")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/kcal|1\.950|1\.850|110 g/);
  await expectNoAccessibilityViolations();
  await card.getByRole("button", { name: "Mostra le cifre" }).click();
  await expect.element(card).toMatchTextContent("1.950 kcal al giorno oggi 1.850 kcal");
});

test("a new note is marked as read, and deleted after one question", async () => {
  let notes: Lists["notes"] = [note];
  const api = mountApp("/condivisione", {
    readerLink: {
      list: () => ({ ...nothing, links: [link], notes }),
      markNoteRead: () => {
        notes = [{ ...note, readAt: at(today()) }];
      },
      removeNote: () => {
        notes = [];
      },
    },
  });
  const card = page.getByRole("region", { name: "Note di chi ti segue" });
  await expect.element(card.getByText("Nuova")).toBeVisible();
  await expectNoAccessibilityViolations();
  const isBeforeLinks = () =>
    card.element().compareDocumentPosition(row("diario e peso").element()) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBeforeLinks()).toBe(true);
  await card.getByRole("button", { name: "Segna come letta" }).click();
  await expect.element(card.getByText("Nuova")).not.toBeInTheDocument();
  expect(isBeforeLinks()).toBe(true);
  await expect.element(card.getByRole("listitem")).toHaveFocus();
  await card.getByRole("button", { name: /^Elimina la nota di Dott.ssa Bianchi/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Elimina" }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(api.callsOf("readerLink.removeNote")).toEqual([{ id: "n1" }]);
});

test("the settings lead to the links, and say quietly what waits", async () => {
  mountApp("/profile", { ...fakeSettings, readerLink: { waiting: { notes: 1, proposals: 2 }, list: nothing } });
  const entry = page.getByRole("link", { name: /^Link per chi ti segue/ });
  await expect.element(entry).toMatchTextContent("1 nota nuova e 2 proposte da vedere");
  await userEvent.click(entry);
  await expect.element(page.getByRole("heading", { level: 1, name: "Link per chi ti segue" })).toBeVisible();
});
