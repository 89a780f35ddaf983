import { expect, test } from "vitest";
import { openActionSheet, parseSearch, removeSheet, stringifySearch } from "./search-params.ts";

test("search parameters stay text and are not parsed as numbers or dates", () => {
  expect(parseSearch("?giorno=2026-11-21&codice=0080052&x=true")).toEqual({
    day: "2026-11-21",
    codice: "0080052",
    x: "true",
  });
  expect(stringifySearch({ day: "2026-11-21", tab: undefined })).toBe("?giorno=2026-11-21");
  expect(stringifySearch({})).toBe("");
});

test.each([
  ["?giorno=2026-11-21&foglio=voce&f-id=42", { day: "2026-11-21", sheet: "voce", sheetParams: { id: "42" } }],
  ["?foglio=solo-calorie", { sheet: "solo-calorie", sheetParams: {} }],
  ["?foglio=scollega-a1-b2", { sheet: "scollega-a1-b2", sheetParams: {} }],
  [
    "?foglio=cerca&f-meal=lunch&f-view=crea&f-codice=80052",
    { sheet: "cerca", sheetParams: { meal: "lunch", view: "creation", barcode: "80052" } },
  ],
  ["?foglio=peso&f-giorno=2026-11-20", { sheet: "peso", sheetParams: { date: "2026-11-20" } }],
  ["?vista=mese&giorno=2026-11-02", { span: "month", day: "2026-11-02" }],
  ["?scheda=registrati&errore=annullato", { tab: "register", error: "annullato" }],
] as const)("the address %s is read in the code's words and written back unchanged", (address, search) => {
  expect(parseSearch(address)).toEqual(search);
  expect(stringifySearch(search)).toBe(address);
});

test("a value that the app does not know stays in the address and counts as absent", () => {
  const search = parseSearch("?scheda=altro&tab=signIn&vista=giorno");
  expect(search).toEqual({ scheda: "altro", vista: "giorno" });
  expect(stringifySearch(search)).toBe("?scheda=altro&vista=giorno");
});

test("a closed sheet takes its parameters along and leaves those of the page", () => {
  expect(removeSheet({ day: "2026-11-21", sheet: "voce", sheetParams: { id: "42" } })).toEqual({ day: "2026-11-21" });
});

test("an address with an action opens the sheet of that action", () => {
  const opened = (address: string): string => {
    history.replaceState(null, "", address);
    openActionSheet();
    return location.pathname + location.search;
  };
  expect(opened("/?azione=cerca&giorno=2026-11-21")).toBe("/?giorno=2026-11-21&foglio=cerca");
  expect(opened("/?azione=scansiona")).toBe("/?foglio=scansiona");
  expect(opened("/?azione=condivisa")).toBe("/?foglio=scansiona&f-foto=condivisa");
  expect(opened("/?azione=altro")).toBe("/");
  expect(opened("/recipes?azione=cerca")).toBe("/recipes?azione=cerca");
});
