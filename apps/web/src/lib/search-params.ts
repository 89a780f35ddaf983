import * as sheets from "./sheets.ts";

/** Parameters with their word in the address and the words of their values; without values they take any text. */
type ParamWords = Readonly<Record<string, readonly [word: string, values?: Readonly<Record<string, string>>]>>;

type ParamsOf<Table extends ParamWords> = {
  [Name in keyof Table]?: (Table[Name] extends readonly [string, infer Values] ? keyof Values : string) | undefined;
};

/** The search parameters of the pages. */
const pageWords = {
  checkout: ["pagamento", { cancelled: "annullato" }],
  day: ["giorno"],
  error: ["errore"],
  link: ["accesso", { linked: "collegato" }],
  purchase: ["acquisto"],
  reason: ["motivo", { quotaUsed: "limite" }],
  resetsAt: ["resetsAt"],
  section: [
    "sezione",
    { codes: "codici", support: "assistenza", users: "persone", audit: "registro", server: "server" },
  ],
  sheet: ["foglio"],
  span: ["vista", { week: "settimana", month: "mese" }],
  step: ["passo"],
  tab: ["scheda", { signIn: "accedi", register: "registrati", password: "password", code: "codice" }],
} as const satisfies ParamWords;

/** The parameters of the sheets, which have a prefix in the address. */
const sheetParamWords = {
  amount: ["quanto", { ask: "chiedi" }],
  barcode: ["codice"],
  date: ["giorno"],
  draft: ["per"],
  label: ["etichetta"],
  mode: ["modo", { label: "etichetta" }],
  photo: ["foto", { shared: "condivisa", described: "si", waiting: "attesa", dropped: "trascinata" }],
  resumes: ["ripresa", { yes: "si" }],
  step: ["passo", { ingredients: "scelta", catalogue: "ricettario" }],
  text: ["testo"],
  view: ["view", { food: "alimento", correction: "correggi", creation: "crea" }],
} as const satisfies ParamWords;
const sheetParamPrefix = "f-";

/** One of the constants of `sheets.ts`; the question about each linked sign-in has a sheet of its own. */
export type SheetName =
  | Exclude<(typeof sheets)[keyof typeof sheets], typeof sheets.unlinkIdentity>
  | `${typeof sheets.unlinkIdentity}-${string}`;
type SheetParam = ParamsOf<typeof sheetParamWords>;
type EntryTargetParams = { meal?: string; day?: string };

/** The parameters of the sheets that take any, as they are opened. */
type OpeningParams = {
  [sheets.add]: Pick<EntryTargetParams, "meal">;
  [sheets.barcode]: EntryTargetParams & Pick<SheetParam, "draft">;
  [sheets.capture]: EntryTargetParams & Pick<SheetParam, "barcode" | "mode" | "photo">;
  [sheets.cooking]: { id: string };
  [sheets.copy]: { id?: string } & Pick<EntryTargetParams, "meal">;
  [sheets.describe]: EntryTargetParams & Pick<SheetParam, "photo" | "text">;
  [sheets.endSession]: { id: string };
  [sheets.entry]: { id: string };
  [sheets.entryActions]: { id: string };
  [sheets.estimate]: { id: string; day: string };
  [sheets.quickAdd]: EntryTargetParams;
  [sheets.recipe]: { id: string };
  [sheets.recipeCreation]: Pick<SheetParam, "step">;
  [sheets.recipeEditor]: { id?: string };
  [sheets.recipePreferences]: Pick<SheetParam, "resumes">;
  [sheets.removePasskey]: { id: string };
  [sheets.removeReaderNote]: { id: string };
  [sheets.renamePasskey]: { id: string };
  [sheets.revokeGrant]: { id: string; grant: string };
  [sheets.revokeReaderLink]: { id: string };
  [sheets.search]: EntryTargetParams & { ref?: string } & Pick<SheetParam, "amount" | "barcode" | "label" | "view">;
  [sheets.supportRequest]: { id: string };
  [sheets.user]: { id: string };
  [sheets.weight]: Pick<SheetParam, "date">;
};
export type SheetParams<Name extends SheetName> = Name extends keyof OpeningParams ? OpeningParams[Name] : object;
type OpeningArguments<Params> = Partial<Params> extends Params ? [params?: Params] : [params: Params];
/** Opens a sheet; one without a necessary parameter opens without any. */
export type OpenSheet<Name extends SheetName> = (
  ...params: Name extends keyof OpeningParams ? OpeningArguments<OpeningParams[Name]> : []
) => void;

/** The search parameters of an address; a parameter or value that no table has stays in it under its own word. */
export type SearchParams = Omit<ParamsOf<typeof pageWords>, "sheet"> & {
  sheet?: SheetName | undefined;
  sheetParams?: Readonly<Record<string, string | undefined>> | undefined;
};

/** The parameters that a route takes, for its `validateSearch`: `parseSearch` has already checked their values. */
export function pickSearch<Name extends keyof SearchParams>(search: Record<string, unknown>): Pick<SearchParams, Name> {
  return search as Pick<SearchParams, Name>;
}

function fromAddress(table: ParamWords, word: string, text: string): Record<string, string> {
  const [name, [, values] = []] = Object.entries(table).find(([, [own]]) => own === word) ?? [];
  if (name === undefined) return Object.hasOwn(table, word) ? {} : { [word]: text };
  const value = values ? Object.keys(values).find((each) => values[each] === text) : text;
  return { [value === undefined ? word : name]: value ?? text };
}

function toAddress(table: ParamWords, params: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(params).flatMap(([name, value]) => {
    const [word, values = {}] = (Object.hasOwn(table, name) && table[name]) || [name];
    return typeof value === "string" ? [[prefix + word, values[value] ?? value]] : [];
  });
}

export function parseSearch(text: string): SearchParams {
  const search: SearchParams = {};
  const sheetParams: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(text))
    if (key.startsWith(sheetParamPrefix))
      Object.assign(sheetParams, fromAddress(sheetParamWords, key.slice(sheetParamPrefix.length), value));
    else Object.assign(search, fromAddress(pageWords, key, value));
  return search.sheet === undefined ? search : { ...search, sheetParams };
}

export function stringifySearch({ sheetParams = {}, ...search }: SearchParams & Record<string, unknown>): string {
  const pairs = [...toAddress(pageWords, search, ""), ...toAddress(sheetParamWords, sheetParams, sheetParamPrefix)];
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** The search parameters without those of a sheet. */
export function removeSheet({ sheet: _name, sheetParams: _params, ...search }: SearchParams): SearchParams {
  return search;
}

/** The sheets of `?azione=`, which the shortcuts of the installed app and a shared photo open. */
const actionSheets: Record<string, SearchParams> = {
  scansiona: { sheet: sheets.capture },
  cerca: { sheet: sheets.search },
  condivisa: { sheet: sheets.capture, sheetParams: { photo: "shared" } },
};

/** Replaces `?azione=` in the address by the parameters of its sheet. */
export function openActionSheet(): void {
  const { azione, ...search }: SearchParams & { azione?: string } = parseSearch(location.search);
  if (azione === undefined || location.pathname !== "/") return;
  history.replaceState(null, "", location.pathname + stringifySearch({ ...search, ...actionSheets[azione] }));
}

/** Closes the sheet on a reload, which shows the screen only. */
export function removeSheetOnReload(): void {
  const search = parseSearch(location.search);
  if (search.sheet === undefined) return;
  history.replaceState(null, "", location.pathname + stringifySearch(removeSheet(search)) + location.hash);
}
