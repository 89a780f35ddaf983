import { describe, expect, test } from "vitest";
import { faqCategories } from "./faq.messages.ts";
import { findAnswers } from "./faq-item.ts";

const found = (typed: string): string[] =>
  findAnswers(faqCategories, typed).flatMap(({ items }) => items.map(({ id }) => id));
const all = faqCategories.flatMap(({ items }) => items);

describe("searching the FAQ", () => {
  test.each([
    ["rimborso", "rimborso"],
    ["RIMBORSI".slice(0, 6), "rimborso"],
    ["perche avere rimborso", "rimborso"],
    ["password dimenticata", "password-dimenticata"],
    ["e un abbonamento", "abbonamento"],
    ["  glutine  ", "glutine-e-allergie"],
    ["apple salute", "apple-health"],
    ["24 ore", "tempi-di-risposta"],
  ])("%j finds %s", (typed, id) => {
    expect(found(typed)).toContain(id);
  });

  test("returns everything in its order for an empty query", () => {
    expect(found("  ")).toEqual(all.map(({ id }) => id));
  });

  test("requires every word and leaves out categories without an answer", () => {
    expect(found("rimborso astronave")).toEqual([]);
    expect(findAnswers(faqCategories, "stripe").map(({ id }) => id)).toEqual(["pagamenti"]);
  });
});

describe("the questions of the FAQ", () => {
  test("each have an address of their own and an answer", () => {
    expect(all.length).toBeGreaterThanOrEqual(28);
    expect(new Set([...all, ...faqCategories].map(({ id }) => id)).size).toBe(all.length + faqCategories.length);
    for (const { id, answer } of all) {
      expect(id).toMatch(/^[a-z][a-z-]+$/);
      expect(answer.join("").length).toBeGreaterThan(50);
    }
  });

  test("make only the permitted claim about accuracy", () => {
    const claims = all.flatMap(({ answer }) => answer).filter((paragraph) => paragraph.includes("%"));
    expect(claims).toEqual([
      "Riconosce il piatto giusto circa nell'85-90% dei casi; il peso è una stima: controlla la porzione.",
    ]);
  });

  test("promise what the specification states: 14 days, 30 days, 24 hours", () => {
    const answerTo = (id: string): string => all.find((item) => item.id === id)?.answer.join(" ") ?? "";
    expect(answerTo("rimborso")).toContain("entro 14 giorni");
    expect(answerTo("eliminare-account")).toContain("entro 30 giorni");
    expect(answerTo("tempi-di-risposta")).toContain("Entro 24 ore");
  });
});
