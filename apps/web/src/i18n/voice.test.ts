import { expect, test } from "vitest";

const messages = import.meta.glob<string>(
  [
    "/src/**/*.messages.ts",
    "/index.html",
    "../../../api/src/messages/*.ts",
    "../../../api/src/features/mail/messages.ts",
    "../../../api/src/features/report/messages.ts",
    "!/src/**/*.test.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Texts of the specification, which stand as they are. */
const verbatim = ["Sei sicuro di voler eliminare questa ricetta?"];

/** An adjective or participle that names the reader's gender: "sei uscito", "Bentornata", "Quanto sei alto?". */
const genderedReader =
  /\b(?:(?:ti )?(?:sei|eri|sarai|saresti|senti) (?:già |ancora |stat[oa] |pi[uù] |molto )*(?!senza|sott|sopra|quant|tutt|dentro|contro)\p{L}+(?:[aeiu]t|[aeiou]s|t|r|nt)[oa]\b|ben(?:venut|tornat)[oa]\b|(?:tener|far|veder|sentir)ti \p{L}+[aiu]t[oa]\b|(?:molto|poco|leggermente|estremamente) attiv[oa]\b|sedentari[oa]\b)/giu;

/** The app speaking as one person: "Non riesco a …"; it speaks as "noi" or not at all. */
const firstPerson =
  /\b(?:non (?:riesco|sono riuscit[oa]|ho (?:capito|trovato|potuto)|conosco|vedo|so quanto)|sto (?:creando|leggendo)|dimmi|mostrami|(?:lo|la|le|li) invio|riprovo|fermarmi|(?:leggo|riconosco|stimo|calcolo|controllo|salvo|scrivo|apro) (?:il|la|i|le|gli|l’)(?: |\b))/giu;

const withoutVerbatim = (source: string): string =>
  verbatim.reduce((text, sentence) => text.replace(sentence, ""), source);
const findIn = (pattern: RegExp): string[] =>
  Object.entries(messages).flatMap(([file, source]) =>
    (withoutVerbatim(source).match(pattern) ?? []).map((found) => `${file}: ${found}`),
  );

test.each(["sei uscito", "ti sei fermato", "Quanto sei alto", "Bentornata", "tenerti collegato", "Molto attivo"])(
  "“%s” counts as a word for one gender",
  (words) => expect(words).toMatch(genderedReader),
);

test.each(["Sei offline", "Sei senza connessione", "Di nuovo a tavola", "Attività intensa", "sei dentro"])(
  "“%s” counts for everybody",
  (words) => expect(words).not.toMatch(genderedReader),
);

test("no text names the gender of its reader", () => {
  expect(Object.keys(messages).length).toBeGreaterThan(50);
  expect(findIn(genderedReader)).toEqual([]);
});

test("the app speaks as “noi” or not at all", () => {
  expect(findIn(firstPerson)).toEqual([]);
});
