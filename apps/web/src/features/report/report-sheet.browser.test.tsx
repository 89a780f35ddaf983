import { reportPeriod } from "@fetta/domain/report/report-period";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { formatDay, today } from "../../lib/local-date.ts";
import { toastRegion } from "../../testing/diary-page.ts";
import { failing, type FakeRestAnswers } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const free = sampleAccount();
const pro = sampleAccount({ profile: { ...free.profile, isPro: true, proStatus: "active" } });
const sheet = page.getByRole("dialog", { name: "Rapporto" });
const pdf = sheet.getByRole("button", { name: "Scarica PDF" });
const csv = sheet.getByRole("button", { name: "CSV per alimento" });
const discover = sheet.getByRole("link", { name: "Scopri PRO" });
const length = (name: string) => sheet.getByRole("radio", { name });

/** Opens the sheet from the trends. */
async function openReport(rest: FakeRestAnswers = {}, me = free): Promise<void> {
  mountApp("/andamento", { trends: { read: failing } }, { me, rest });
  await page.getByRole("button", { name: "Rapporto" }).click();
}

/** Records the files that the page hands to the browser, by name. */
function recordDownloads(): string[] {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return names;
}

/** A file under its name, and the addresses that asked for it. */
function answerFile(asked: string[], name: string) {
  return ({ url, headers }: Request): Response => {
    asked.push(`${new URL(url).search} ${headers.get("x-time-zone")}`);
    return new Response("file", { headers: { "content-disposition": `attachment; filename="${name}"` } });
  };
}

test("everybody downloads the PDF of seven days; longer ones and the CSV lead to PRO", async () => {
  const asked: string[] = [];
  const downloads = recordDownloads();
  await openReport({ "GET /api/report.pdf": answerFile(asked, "fetta-rapporto.pdf") });
  await expect.element(length("7 giorni")).toBeChecked();
  const { from } = reportPeriod(7, today());
  await expect.element(sheet).toMatchTextContent(formatDay(from, "dayAndMonth"));
  await pdf.click();
  await expect.element(toastRegion).toMatchTextContent("File scaricato");
  expect(downloads).toEqual(["fetta-rapporto.pdf"]);
  expect(asked).toEqual([`?days=7 ${Intl.DateTimeFormat().resolvedOptions().timeZone}`]);
  await expect.element(csv).not.toBeInTheDocument();
  await expect.element(discover).toHaveAttribute("href", "/paywall");

  await length("30 giorni · PRO").click({ force: true });
  await expect.element(pdf).not.toBeInTheDocument();
  await expect.element(sheet).toMatchTextContent("7 giorni restano gratuiti");
});

test("with PRO a month is downloaded as PDF and as CSV by food", async () => {
  const asked: string[] = [];
  const downloads = recordDownloads();
  const rest = {
    "GET /api/report.pdf": answerFile(asked, "mese.pdf"),
    "GET /api/report.csv": answerFile(asked, "mese.csv"),
  };
  await openReport(rest, pro);
  await length("30 giorni").click({ force: true });
  await pdf.click();
  await expect.poll(() => downloads).toEqual(["mese.pdf"]);
  await csv.click();
  await expect.poll(() => downloads).toEqual(["mese.pdf", "mese.csv"]);
  expect(asked.map((each) => each.split(" ")[0])).toEqual(["?days=30", "?days=30"]);
});

test("a file that the server refuses is not saved, and can be asked for again", async () => {
  const downloads = recordDownloads();
  const message = "In questo momento stiamo preparando altri rapporti. Riprova tra qualche secondo.";
  await openReport({ "GET /api/report.pdf": () => Response.json({ message }, { status: 503 }) });
  await pdf.click();
  await expect.element(toastRegion).toMatchTextContent(message);
  await expect.element(pdf).toBeEnabled();
  expect(downloads).toEqual([]);
});

test("while a file is prepared its button waits and no other is asked for", async () => {
  recordDownloads();
  let finish = (): void => undefined;
  const prepared = new Promise<void>((resolve) => (finish = resolve));
  const answer = async () => {
    await prepared;
    return new Response("file");
  };
  await openReport({ "GET /api/report.pdf": answer }, pro);
  await pdf.click();
  await expect.element(pdf).toHaveAttribute("aria-busy", "true");
  await expect.element(csv).toBeDisabled();
  finish();
  await expect.element(csv).toBeEnabled();
});

test("offline the sheet says why nothing can be downloaded", async () => {
  await openReport();
  await expect.element(pdf).toBeEnabled();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  dispatchEvent(new Event("offline"));
  await expect.element(sheet).toMatchTextContent("Sei offline: il rapporto si prepara sul server.");
  await expect.element(pdf).toBeDisabled();
});

test("who hides calories is told that the report has them", async () => {
  await openReport({}, sampleAccount({ hidesCalories: true }));
  await expect.element(sheet).toMatchTextContent("Il rapporto ha calorie e grammi, anche se nell’app li nascondi.");
});
