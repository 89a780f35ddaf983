import { expect, test } from "vitest";
import { formatDay } from "../lib/local-date.ts";
import { admin } from "../features/admin/admin.messages.ts";
import { diary } from "../features/diary/diary.messages.ts";
import { unsentChanges } from "./unsent-changes.messages.ts";
import { paywall } from "../entities/pro/pro-plan.messages.ts";
import { personalData } from "../features/personal-data/personal-data.messages.ts";
import { withArticle } from "./pluralize.ts";
import { pro } from "../entities/pro/pro.messages.ts";
import { trends } from "../features/trends/trends.messages.ts";

test("a date has the Italian article that matches its day", () => {
  const on = (day: string): string => withArticle("il", formatDay(day, "dayAndMonth"));
  expect(["2026-11-01", "2026-11-08", "2026-11-11", "2026-11-18", "2026-11-21"].map(on)).toEqual([
    "il 1 novembre",
    "l’8 novembre",
    "l’11 novembre",
    "il 18 novembre",
    "il 21 novembre",
  ]);
  expect(trends.weight.edit("8 novembre")).toBe("Modifica il peso dell’8 novembre");
  expect(diary.week("8", "14 novembre")).toBe("Settimana dall’8 al 14 novembre");
  expect(personalData.import.span(4, "8 maggio 2026", "11 maggio 2026")).toBe(
    "4 giorni, dall’8 maggio 2026 all’11 maggio 2026",
  );
  expect(pro.activation.welcomeUntil("8 dicembre 2026")).toBe("Ora hai PRO, valido fino all’8 dicembre 2026");
  expect(paywall.active.until("21 dicembre 2026")).toBe("Hai PRO fino al 21 dicembre 2026");
  expect(pro.card.endsOn("8 dicembre 2026")).toBe("Scade l’8 dicembre 2026");
  expect(pro.card.endedOn("11 dicembre 2026")).toBe("È scaduto l’11 dicembre 2026");
  expect(admin.people.until("08/12/2026")).toBe("fino all’08/12/2026");
  expect(admin.people.since("11/12/2026")).toBe("dall’11/12/2026");
  expect(admin.people.until("18/12/2026")).toBe("fino al 18/12/2026");
  expect(pro.expired.on("8 dicembre 2026")).toBe("l’8 dicembre 2026");
});

test("messages about one item use the singular", () => {
  expect([1, 2].map(personalData.import.more)).toEqual(["e un’altra", "e altre 2"]);
  expect(unsentChanges.leaving.text(1)).toContain("va persa");
  expect(unsentChanges.leaving.text(2)).toContain("vanno perse");
});
