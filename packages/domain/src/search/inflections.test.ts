import fc from "fast-check";
import { expect, test } from "vitest";
import { inflectedForms } from "./inflections.ts";

test.each([
  ["mela", "mele"],
  ["pomodoro", "pomodori"],
  ["pesce", "pesci"],
  ["pesca", "pesche"],
  ["fungo", "funghi"],
  ["arancia", "arance"],
  ["ciliegia", "ciliegie"],
  ["uovo", "uova"],
  ["frutto", "frutta"],
  ["biscotto", "biscotti"],
  ["finocchio", "finocchi"],
  ["biologico", "biologici"],
  ["biologica", "biologiche"],
  ["grigliate", "grigliati"],
  ["zucchina", "zucchine"],
  ["zucchine", "zucchini"],
  ["secco", "secchi"],
  ["olio", "oli"],
  ["noce", "noci"],
  ["snack", "snacks"],
  ["wurstel", "wurstels"],
])("%s and %s are forms of one word", (one, other) => {
  expect(inflectedForms(one)).toContain(other);
  expect(inflectedForms(other)).toContain(one);
});

test.each([
  ["pesca", "pesce"],
  ["pesche", "pesci"],
  ["farina", "farinata"],
  ["pane", "panato"],
  ["pasta", "pasto"],
  ["sale", "salato"],
  ["mela", "melone"],
  ["00", "0"],
])("%s and %s are different words", (one, other) => {
  expect(inflectedForms(one)).not.toContain(other);
});

test("inflected forms are symmetric, and no word is a form of itself", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,12}$/), (word) => {
      const forms = inflectedForms(word);
      expect(forms).not.toContain(word);
      for (const form of forms) expect(inflectedForms(form)).toContain(word);
      expect(forms.length).toBeLessThan(16);
    }),
    { numRuns: 2000 },
  );
});
