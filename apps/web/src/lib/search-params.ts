/** The search parameters as plain strings: no JSON, and digits are not parsed as numbers. */
export type SearchParams = { [key: string]: string | undefined };
export type SheetParams = Record<string, string>;

const sheetNameKey = "foglio";
const sheetParamPrefix = "f-";

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

export function getOpenSheetName(search: SearchParams): string | undefined {
  return search[sheetNameKey];
}

/** The parameters of the sheet `name`; undefined where it is not the open one. */
export function getOpenSheetParams(search: SearchParams, name: string): SheetParams | undefined {
  if (search[sheetNameKey] !== name) return undefined;
  const sheetParams = Object.entries(search).flatMap(([key, value]) =>
    key.startsWith(sheetParamPrefix) && value !== undefined
      ? [[key.slice(sheetParamPrefix.length), value] as const]
      : [],
  );
  return Object.fromEntries(sheetParams);
}

/** The search parameters without those of a sheet. */
export function removeSheet(search: SearchParams): SearchParams {
  return Object.fromEntries(
    Object.entries(search).filter(([key]) => key !== sheetNameKey && !key.startsWith(sheetParamPrefix)),
  );
}

export function addSheet(search: SearchParams, name: string, params: SheetParams): SearchParams {
  const sheetParams = Object.entries(params).map(([key, value]) => [sheetParamPrefix + key, value] as const);
  return { ...removeSheet(search), [sheetNameKey]: name, ...Object.fromEntries(sheetParams) };
}

/** The sheets of `?azione=`, which the shortcuts of the installed app and a shared photo open. */
const actionSheets: Record<string, SearchParams> = {
  scansiona: { foglio: "scansiona" },
  cerca: { foglio: "cerca" },
  condivisa: { foglio: "scansiona", "f-foto": "condivisa" },
};

/** Replaces `?azione=` in the address by the parameters of its sheet. */
export function openActionSheet(): void {
  const { azione, ...search } = parseSearch(location.search);
  if (azione === undefined || location.pathname !== "/") return;
  history.replaceState(null, "", location.pathname + stringifySearch({ ...search, ...actionSheets[azione] }));
}

/** Closes the sheet on a reload, which shows the screen only. */
export function removeSheetOnReload(): void {
  const search = parseSearch(location.search);
  if (search[sheetNameKey] === undefined) return;
  history.replaceState(null, "", location.pathname + stringifySearch(removeSheet(search)) + location.hash);
}
