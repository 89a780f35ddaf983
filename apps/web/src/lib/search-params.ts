/** Names with their words in the address. A name and a word that end in "-" stand for all that begin with them. */
type Words = Readonly<Record<string, string>>;
/** Parameters with their word in the address and the words of their values; without values they take any text. */
type ParamWords = Readonly<Record<string, readonly [word: string, values?: Words]>>;

type ValueOf<Name> = Name extends `${infer Start}-` ? `${Start}-${string}` : Name;
type ParamsOf<Table extends ParamWords> = {
  [Name in keyof Table]?:
    | (Table[Name] extends readonly [string, infer Values] ? ValueOf<keyof Values> : string)
    | undefined;
};

/** The sheets; the address is Italian where people see or share it. */
const sheetWords = {
  about: "informazioni",
  add: "aggiungi",
  barcode: "codice",
  capture: "scansiona",
  changePassword: "password",
  clearShopping: "svuota-spesa",
  cooking: "cucina",
  copy: "copia",
  deleteRecipe: "elimina-ricetta",
  describe: "descrivi",
  entry: "voce",
  entryActions: "azioni",
  eraseAccount: "elimina-account",
  estimate: "risultato",
  goals: "obiettivo",
  import: "importa",
  ingredientPhoto: "ingredienti",
  install: "installa",
  lastFood: "ultimo-alimento",
  logRecipe: "ricetta-in-diario",
  quickAdd: "solo-calorie",
  recipe: "vedi-ricetta",
  recipeCreation: "creazione",
  recipeEditor: "scrivi-ricetta",
  recipePreferences: "ricetta",
  renameRecipe: "rinomina-ricetta",
  revokeGrant: "revoca",
  search: "cerca",
  sessions: "dispositivi",
  shopping: "spesa",
  signOutEverywhere: "esci-ovunque",
  supportRequest: "richiesta",
  "unlinkIdentity-": "scollega-",
  unsentChanges: "non-inviate",
  user: "persona",
  water: "acqua",
  weight: "peso",
} as const satisfies Words;

/** The search parameters of the pages. */
const pageWords = {
  day: ["giorno"],
  error: ["errore"],
  link: ["accesso", { linked: "collegato" }],
  purchase: ["acquisto"],
  reason: ["motivo", { quotaUsed: "limite" }],
  resetsAt: ["resetsAt"],
  section: ["sezione", { codes: "codici", support: "assistenza", users: "persone", audit: "registro" }],
  sheet: ["foglio", sheetWords],
  span: ["vista", { month: "mese" }],
  step: ["passo"],
  tab: ["scheda", { signIn: "accedi", register: "registrati", password: "password" }],
} as const satisfies ParamWords;

/** The parameters of the sheets, which have a prefix in the address. */
const sheetParamWords = {
  amount: ["quanto", { ask: "chiedi" }],
  barcode: ["codice"],
  date: ["giorno"],
  draft: ["per"],
  label: ["etichetta"],
  mode: ["modo", { label: "etichetta" }],
  photo: ["foto", { shared: "condivisa", described: "si" }],
  resumes: ["ripresa", { yes: "si" }],
  step: ["passo", { ingredients: "scelta", catalogue: "ricettario" }],
  text: ["testo"],
  view: ["view", { food: "alimento", correction: "correggi", creation: "crea" }],
} as const satisfies ParamWords;
const sheetParamPrefix = "f-";

/** A name out of `sheetWords`. */
export type SheetName = NonNullable<ParamsOf<typeof pageWords>["sheet"]>;
type SheetParam = ParamsOf<typeof sheetParamWords>;
type EntryTargetParams = { meal?: string; day?: string };

/** The parameters of the sheets that take any, as they are opened. */
type OpeningParams = {
  add: Pick<EntryTargetParams, "meal">;
  barcode: EntryTargetParams & Pick<SheetParam, "draft">;
  capture: EntryTargetParams & Pick<SheetParam, "barcode" | "mode" | "photo">;
  cooking: { id: string };
  copy: { id?: string } & Pick<EntryTargetParams, "meal">;
  describe: EntryTargetParams & Pick<SheetParam, "photo" | "text">;
  entry: { id: string };
  entryActions: { id: string };
  estimate: { id: string; day: string };
  quickAdd: EntryTargetParams;
  recipe: { id: string };
  recipeCreation: Pick<SheetParam, "step">;
  recipeEditor: { id?: string };
  recipePreferences: Pick<SheetParam, "resumes">;
  revokeGrant: { id: string; grant: string };
  search: EntryTargetParams & { ref?: string } & Pick<SheetParam, "amount" | "barcode" | "label" | "view">;
  supportRequest: { id: string };
  user: { id: string };
  weight: Pick<SheetParam, "date">;
};
export type SheetParams<Name extends SheetName> = Name extends keyof OpeningParams ? OpeningParams[Name] : object;
/** Opens a sheet; one without a necessary parameter opens without any. */
export type OpenSheet<Name extends SheetName> = Name extends keyof OpeningParams
  ? (
      ...params: Partial<OpeningParams[Name]> extends OpeningParams[Name]
        ? [OpeningParams[Name]?]
        : [OpeningParams[Name]]
    ) => void
  : () => void;

/** The search parameters of an address; a parameter or value that no table has stays in it under its own word. */
export type SearchParams = ParamsOf<typeof pageWords> & {
  sheetParams?: Readonly<Record<string, string | undefined>> | undefined;
};

/** The parameters that a route takes, for its `validateSearch`: `parseSearch` has already checked their values. */
export function pickSearch<Name extends keyof SearchParams>(search: Record<string, unknown>): Pick<SearchParams, Name> {
  return search as Pick<SearchParams, Name>;
}

function translate(text: string, words: readonly (readonly [from: string, to: string])[]): string | undefined {
  const found = words.find(([from]) => from === text || (from.endsWith("-") && text.startsWith(from)));
  return found && found[1] + text.slice(found[0].length);
}

function fromAddress(table: ParamWords, word: string, text: string): Record<string, string> {
  const [name, [, values] = []] = Object.entries(table).find(([, [own]]) => own === word) ?? [];
  if (name === undefined) return Object.hasOwn(table, word) ? {} : { [word]: text };
  if (!values) return { [name]: text };
  const pairs = Object.entries(values).map(([value, own]) => [own, value] as const);
  const value = translate(text, pairs);
  return value === undefined ? { [word]: text } : { [name]: value };
}

function toAddress(table: ParamWords, params: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(params).flatMap(([name, value]) => {
    const [word, values = {}] = (Object.hasOwn(table, name) && table[name]) || [name];
    return typeof value === "string" ? [[prefix + word, translate(value, Object.entries(values)) ?? value]] : [];
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
  scansiona: { sheet: "capture" },
  cerca: { sheet: "search" },
  condivisa: { sheet: "capture", sheetParams: { photo: "shared" } },
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
