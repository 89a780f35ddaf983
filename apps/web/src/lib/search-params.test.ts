import { expect, test } from "vitest";
import {
  openActionSheet,
  getOpenSheetParams,
  parseSearch,
  stringifySearch,
  addSheet,
  removeSheet,
} from "./search-params.ts";

test("search parameters stay text and are not parsed as numbers or dates", () => {
  expect(parseSearch("?giorno=2026-11-21&codice=0080052&motivo=true")).toEqual({
    giorno: "2026-11-21",
    codice: "0080052",
    motivo: "true",
  });
  expect(stringifySearch({ giorno: "2026-11-21", vuoto: undefined })).toBe("?giorno=2026-11-21");
  expect(stringifySearch({})).toBe("");
});

test("a sheet's parameters are read back unchanged, beside the screen's", () => {
  const search = addSheet({ giorno: "2026-11-21" }, "voce", { id: "42", pasto: "lunch" });
  expect(getOpenSheetParams(parseSearch(stringifySearch(search)), "voce")).toEqual({
    id: "42",
    pasto: "lunch",
  });
  expect(getOpenSheetParams(search, "cerca")).toBeUndefined();
  expect(removeSheet(search)).toEqual({ giorno: "2026-11-21" });
});

test("the next sheet starts without the parameters of the previous one", () => {
  const search = addSheet(addSheet({}, "voce", { id: "42" }), "cerca", {});
  expect(getOpenSheetParams(search, "cerca")).toEqual({});
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
