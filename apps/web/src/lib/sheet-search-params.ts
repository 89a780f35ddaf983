/** The address bar as text: no JSON in it, no number guessed from digits. */
export type Search = { [key: string]: string | undefined };
export type SheetParams = Record<string, string>;

const nameKey = "foglio";
const prefix = "f-";

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value]] : [],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** The sheet that is open, if there is one. */
export function openName(search: Search): string | undefined {
  return search[nameKey];
}

/** The parameters of the sheet when it is the open one. */
export function openParams(search: Search, name: string): SheetParams | undefined {
  if (search[nameKey] !== name) return undefined;
  const own = Object.entries(search).flatMap(([key, value]) =>
    key.startsWith(prefix) && value !== undefined ? [[key.slice(prefix.length), value] as const] : [],
  );
  return Object.fromEntries(own);
}

/** The screen's own search, without any sheet. */
export function withoutSheet(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([key]) => key !== nameKey && !key.startsWith(prefix)),
  );
}

export function withSheet(search: Search, name: string, params: SheetParams): Search {
  const own = Object.entries(params).map(([key, value]) => [prefix + key, value] as const);
  return { ...withoutSheet(search), [nameKey]: name, ...Object.fromEntries(own) };
}

/** What the shortcuts of the installed app and a shared photo open: `?azione=`, and the sheet that does it. */
const actions: Record<string, Search> = {
  scansiona: { foglio: "scansiona" },
  cerca: { foglio: "cerca" },
  condivisa: { foglio: "scansiona", "f-foto": "condivisa" },
};

/** Turns an address that says what to do into that of the sheet where it is done. */
export function openAction(): void {
  const { azione, ...search } = parseSearch(location.search);
  if (azione === undefined || location.pathname !== "/") return;
  history.replaceState(null, "", location.pathname + stringifySearch({ ...search, ...actions[azione] }));
}

/** A reload shows the screen, not the sheet that lay on it. */
export function forgetSheetOnReload(): void {
  const search = parseSearch(location.search);
  if (search[nameKey] === undefined) return;
  history.replaceState(null, "", location.pathname + stringifySearch(withoutSheet(search)) + location.hash);
}
