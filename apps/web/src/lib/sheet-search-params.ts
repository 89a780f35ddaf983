/** The address bar as text: no JSON in it, no number guessed from digits. */
export type SearchParams = { [key: string]: string | undefined };
export type SheetParams = Record<string, string>;

const sheetNameKey = "foglio";
const sheetParamPrefix = "f-";

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value]] : [],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** The sheet that is open, if there is one. */
export function getOpenSheetName(search: SearchParams): string | undefined {
  return search[sheetNameKey];
}

/** The parameters of the sheet when it is the open one. */
export function getOpenSheetParams(search: SearchParams, name: string): SheetParams | undefined {
  if (search[sheetNameKey] !== name) return undefined;
  const sheetParams = Object.entries(search).flatMap(([key, value]) =>
    key.startsWith(sheetParamPrefix) && value !== undefined
      ? [[key.slice(sheetParamPrefix.length), value] as const]
      : [],
  );
  return Object.fromEntries(sheetParams);
}

/** The screen's own search, without any sheet. */
export function removeSheet(search: SearchParams): SearchParams {
  return Object.fromEntries(
    Object.entries(search).filter(([key]) => key !== sheetNameKey && !key.startsWith(sheetParamPrefix)),
  );
}

export function addSheet(search: SearchParams, name: string, params: SheetParams): SearchParams {
  const sheetParams = Object.entries(params).map(([key, value]) => [sheetParamPrefix + key, value] as const);
  return { ...removeSheet(search), [sheetNameKey]: name, ...Object.fromEntries(sheetParams) };
}

/** What the shortcuts of the installed app and a shared photo open: `?azione=`, and the sheet that does it. */
const actionSheets: Record<string, SearchParams> = {
  scansiona: { foglio: "scansiona" },
  cerca: { foglio: "cerca" },
  condivisa: { foglio: "scansiona", "f-foto": "condivisa" },
};

/** Turns an address that says what to do into that of the sheet where it is done. */
export function openActionSheet(): void {
  const { azione, ...search } = parseSearch(location.search);
  if (azione === undefined || location.pathname !== "/") return;
  history.replaceState(null, "", location.pathname + stringifySearch({ ...search, ...actionSheets[azione] }));
}

/** A reload shows the screen, not the sheet that lay on it. */
export function removeSheetOnReload(): void {
  const search = parseSearch(location.search);
  if (search[sheetNameKey] === undefined) return;
  history.replaceState(null, "", location.pathname + stringifySearch(removeSheet(search)) + location.hash);
}
