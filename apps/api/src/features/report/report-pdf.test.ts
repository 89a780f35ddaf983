import { addDays } from "@fetta/domain/calendar-day";
import { mapNutrients, storedDetails } from "@fetta/domain/nutrition/nutrient-keys";
import { roundNutrition, sumNutrition, zeroNutrition } from "@fetta/domain/nutrition/nutrition";
import { summarizeTrend } from "@fetta/domain/trends/trend-summary";
import { expect, test } from "vitest";
import { writeReportPdf } from "./report-pdf.ts";
import type { Report, ReportEntry } from "./service.ts";
import { listElements, listUnmarkedDrawing, openPdf, readTaggedPages } from "./testing/tagged-text.ts";

const goals = { calories: 1850, protein: 139, carbs: 208, fat: 51 };

function makeEntry(changes: Partial<ReportEntry> = {}): ReportEntry {
  return {
    day: "2026-11-26",
    time: "13:05",
    mealType: "lunch",
    name: "Penne al pomodoro",
    amount: "180 g",
    grams: 180,
    nutrition: { calories: 300, protein: 10, carbs: 55.5, fat: 4 },
    details: mapNutrients(storedDetails, () => null),
    source: "stock",
    doubts: [],
    ...changes,
  };
}

/** A report of `length` days up to 26 November with these entries on each. */
function makeReport(length: number, entries: readonly ReportEntry[], changes: Partial<Report> = {}): Report {
  const to = "2026-11-26";
  const from = addDays(to, 1 - length);
  const days = Array.from({ length }, (_day, index) => {
    const day = addDays(from, index);
    return {
      day,
      logged: entries.length > 0,
      isClosed: index % 2 === 0,
      isComplete: entries.length > 0,
      eaten:
        entries.length > 0 ? roundNutrition(sumNutrition(entries.map(({ nutrition }) => nutrition))) : zeroNutrition,
      goals,
      entries: entries.map((entry) => ({ ...entry, day })),
    };
  });
  return {
    name: "Giulia",
    from,
    to,
    madeAt: new Date("2026-11-26T12:00:00Z"),
    today: to,
    days,
    summary: summarizeTrend(days, to),
    weight: { points: [], change: null, interval: null },
    need: null,
    nutrients: null,
    ...changes,
  };
}

async function writeBytes(report: Report): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await writeReportPdf(report)) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

test("the document is tagged, in Italian, with its title shown, bookmarks, and embedded fonts alone", async () => {
  const bytes = await writeBytes(makeReport(7, [makeEntry()]));
  const pdf = await openPdf(bytes);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true, Suspects: false });
  const { info, metadata } = await pdf.getMetadata();
  const title = "Diario di Giulia, 20 novembre 2026 – 26 novembre 2026";
  expect(info).toMatchObject({ Title: title, Language: "it-IT", PDFFormatVersion: "1.7" });
  expect(metadata?.get("dc:title")).toBe(title);
  expect(metadata?.getRaw()).toContain("<pdfuaid:part>1</pdfuaid:part>");
  const outline = await pdf.getOutline();
  expect(outline.map((item) => String(item.title))).toEqual([
    "Diario di Giulia",
    "In sintesi",
    "Energia di ogni giorno",
    "Peso",
    "Come leggere i valori",
    "Giorno per giorno",
  ]);
  expect(outline.at(-1)?.items).toHaveLength(7);
  const file = bytes.toString("latin1");
  expect(file).toContain("/DisplayDocTitle true");
  expect(file.match(/\/Subtype \/Type0/g)).not.toBeNull();
  expect(file.match(/\/ToUnicode/g)).toHaveLength(file.match(/\/Subtype \/Type0/g)?.length ?? 0);
  expect(file.match(/\/FontFile2/g)).toHaveLength(file.match(/\/Type \/FontDescriptor/g)?.length ?? 0);
  expect(file).not.toMatch(/\/Subtype \/(Type1|TrueType)\b/);
});

test("everything drawn is content of an element or an artifact, on every page", async () => {
  const pdf = await openPdf(
    await writeBytes(
      makeReport(
        14,
        Array.from({ length: 25 }, () => makeEntry()),
      ),
    ),
  );
  expect(pdf.numPages).toBeGreaterThan(8);
  expect(await listUnmarkedDrawing(pdf)).toEqual([]);
});

test("headings have levels without gaps, pictures have words, and each table its header cells", async () => {
  const points = [
    { day: "2026-11-20", kg: 67.4, mean: 67.4 },
    { day: "2026-11-26", kg: 66.8, mean: 67.1 },
  ];
  const report = makeReport(7, [makeEntry()], {
    weight: { points, change: -0.6, interval: { low: -0.9, high: -0.3 } },
  });
  const pages = await readTaggedPages(await openPdf(await writeBytes(report)));
  const levels = pages.flatMap((page) => listElements(page, "H1", "H2", "H3")).map(({ role }) => Number(role[1]));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, at) => at === 0 || level - (levels[at - 1] ?? 0) <= 1)).toBe(true);
  const figures = pages.flatMap((page) => listElements(page, "Figure"));
  expect(figures.map(({ alt }) => alt)).toEqual([
    "Grafico a barre dell’energia dal 20 novembre al 26 novembre: da 300 a 300 kcal. I valori stanno nelle tabelle dei giorni.",
    "Grafico del peso: cerchi per le misure, linea per la media di 7 giorni, da 66,8 a 67,4 kg.",
  ]);
  const tables = pages.flatMap((page) => listElements(page, "Table"));
  // Means, weight, and one for each day.
  expect(tables).toHaveLength(9);
  for (const table of tables) {
    const [head, ...rows] = listElements(table, "TR");
    expect(head?.children.map(({ role }) => role)).toEqual(head?.children.map(() => "TH"));
    expect(rows.length).toBeGreaterThan(1);
  }
});

test("a day reads from its heading to its sum, each estimate with its sign, source and doubts", async () => {
  const entries = [
    makeEntry({
      time: null,
      mealType: "breakfast",
      name: "Caffè",
      amount: "30 g",
      nutrition: { calories: 2, protein: 0.1, carbs: 0, fat: 0 },
    }),
    makeEntry({ source: "photo", doubts: ["estimate"] }),
    makeEntry({ name: "Frollini 🍪", amount: "40 g", source: "product", doubts: ["unverified"] }),
  ];
  const pages = await readTaggedPages(await openPdf(await writeBytes(makeReport(7, entries))));
  // On its page alone: the rows of another page have no text there.
  const table = pages
    .flatMap((page) => listElements(page, "Table"))
    .findLast((each) => listElements(each, "TR").every(({ children }) => children.some(({ text }) => text !== "")));
  expect(table && listElements(table, "TR").map((row) => row.children.map(({ text }) => text))).toEqual([
    ["Ora", "Alimento", "Quantità", "kcal", "Prot. g", "Carb. g", "Grassi g", "Fonte"],
    ["Colazione", "2", "0,1", "0,0", "0,0", ""],
    ["—", "Caffè", "30 g", "2", "0,1", "0,0", "0,0", "Tabella"],
    ["Pranzo", "600", "20,0", "111,0", "8,0", ""],
    ["13:05", "Penne al pomodoro", "180 g", "≈ 300", "10,0", "55,5", "4,0", "Stima AI"],
    ["13:05", "Frollini", "40 g", "300", "10,0", "55,5", "4,0", "Open Food Facts, da verificare"],
    ["Totale del giorno", "602", "20,1", "111,0", "8,0", ""],
    ["Obiettivo", "1.850", "139,0", "208,0", "51,0", ""],
  ]);
  const roles = table && listElements(table, "TR").map((row) => row.children.map(({ role }) => role));
  expect(roles?.map(([first]) => first)).toEqual(["TH", "TH", "TD", "TH", "TD", "TD", "TH", "TH"]);
});

test("a day over several pages is one table, whose repeated header readers skip", async () => {
  const entries = Array.from({ length: 90 }, (_entry, at) => makeEntry({ name: `Voce ${at}` }));
  const pdf = await openPdf(await writeBytes(makeReport(7, entries)));
  const pages = await readTaggedPages(pdf);
  const foods = pages
    .flatMap((page) => listElements(page, "TD"))
    .map(({ text }) => text)
    .filter((text) => /^Voce \d+$/.test(text));
  expect(foods.slice(0, 90)).toEqual(entries.map(({ name }) => name));
  const headings = pages.flatMap((page) => listElements(page, "TH")).filter(({ text }) => text === "Alimento");
  expect(headings).toHaveLength(7);
  const { items } = await (await pdf.getPage(3)).getTextContent();
  const printed = items.map((item) => ("str" in item ? item.str : ""));
  expect(printed).toContain("venerdì 20 novembre 2026, segue");
  expect(printed).toContain("Alimento");
});

test("names keep their Cyrillic and Greek letters; other scripts are question marks, and pictographs are left out", async () => {
  const names = ["Борщ з пампушками", "Χωριάτικη σαλάτα ½", "Sushi 寿司", "Pizza 🍕 margherita"];
  const pages = await readTaggedPages(
    await openPdf(
      await writeBytes(
        makeReport(
          1,
          names.map((name) => makeEntry({ name })),
        ),
      ),
    ),
  );
  const cells = pages.flatMap((page) => listElements(page, "TD")).map(({ text }) => text);
  expect(cells).toEqual(
    expect.arrayContaining(["Борщ з пампушками", "Χωριάτικη σαλάτα ½", "Sushi ??", "Pizza margherita"]),
  );
});

test("days without entries say so, and without a complete day there is no mean", async () => {
  const pages = await readTaggedPages(await openPdf(await writeBytes(makeReport(7, []))));
  const paragraphs = pages.flatMap((page) => listElements(page, "P")).map(({ text }) => text);
  expect(paragraphs).toContain(
    "Nessun giorno completo: le medie non si calcolano. Fuori dalle medie: 7 giorni senza voci.",
  );
  expect(paragraphs.filter((text) => text === "Niente nel diario.")).toHaveLength(7);
  expect(paragraphs).toContain("Nessun peso in questo periodo.");
});

test("the need is told with its interval, or with what is missing for it", async () => {
  const readNeed = async (need: Report["need"]) => {
    const pages = await readTaggedPages(await openPdf(await writeBytes(makeReport(7, [makeEntry()], { need }))));
    return pages.flatMap((page) => listElements(page, "P")).map(({ text }) => text);
  };
  expect(
    await readNeed({ kind: "ready", kcal: 2148, low: 2010, high: 2290, weightChangePerWeek: 0, windowDays: 28 }),
  ).toContain("2.148 kcal al giorno, tra 2.010 e 2.290 in nove casi su dieci.");
  expect(
    await readNeed({
      kind: "not_yet",
      windowDays: { have: 21, needed: 21 },
      closedDays: { have: 5, needed: 15 },
      weighings: { have: 2, needed: 6 },
    }),
  ).toContain("Non ancora: per ricavarlo da diario e peso servono 15 giornate chiuse (ora 5), 6 pesate (ora 2).");
});

test("a month with twenty entries a day takes at most two seconds", async () => {
  const foods = [
    "Penne al pomodoro",
    "Yogurt bianco intero",
    "Pane di segale a lievitazione naturale",
    "Mela",
    "Petto di pollo",
  ];
  const entries = Array.from({ length: 20 }, (_entry, at) =>
    makeEntry({
      name: `${foods[at % foods.length]} ${at}`,
      nutrition: { calories: 90 + at, protein: 4.5 + at, carbs: 12.3 + at, fat: 3.7 + at },
      mealType: (["breakfast", "lunch", "dinner", "snack"] as const)[Math.floor(at / 5)] ?? "snack",
    }),
  );
  const report = makeReport(30, entries);
  const start = process.cpuUsage();
  const bytes = await writeBytes(report);
  const { user, system } = process.cpuUsage(start);
  const cpuMs = Math.round((user + system) / 1000);
  process.stdout.write(
    `report of 30 days with 600 entries: ${cpuMs} ms of CPU time, ${Math.round(bytes.length / 1000)} kB\n`,
  );
  // CPU time, because the tests share their machine with others.
  expect(cpuMs).toBeLessThan(2000);
  expect(bytes.length).toBeLessThan(1_500_000);
});
