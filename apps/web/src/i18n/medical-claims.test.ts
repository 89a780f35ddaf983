import { expect, test } from "vitest";

/**
 * Every text that people read: all modules of messages, the pages, and the recipes and dishes that come with the app.
 */
const texts = import.meta.glob<string>(
  [
    "../../../*/src/**/*messages.ts",
    "../../../../packages/*/src/**/*messages.ts",
    "/index.html",
    "/public/**/*.{html,webmanifest}",
    "../../../../packages/db/data/ricettario.json",
    "../../../../packages/db/data/dishes.json",
  ],
  { query: "?raw", import: "default", eager: true },
);

/**
 * Words by which a text promises an effect on health, judges a body or gives advice like a doctor (claims of Regulation
 * EC 1924/2006 among them). "Parlane con un medico" and "non è un parere medico" are neither.
 */
const medicalClaim = new RegExp(
  `(?<!\\p{L})(?:${[
    "cur(?:a(?:re|no|rsi)?|ativ[oaie]|hi|i)(?! di)",
    "guar(?:ire|isc[eo]|iscono|igione|it[oaie])",
    "prev(?:enire|iene|engono|enzione|entiv[oaie])",
    "terap(?:ia|ie|eutic[oaie]|eutici)",
    "diagnos(?:i|tic[oaie]|ticare)",
    "rimedi[oi]?",
    "fa(?:nno|rà)? (?:bene|male) (?:a|al|alla|alle|agli|ai|per)",
    "fa(?:nno)? bene",
    "(?:abbassa|riduc[ei]|combatt[ei]|regola|tiene sotto controllo)(?:no)? (?:il|lo|la|i|le|gli|l’) ?(?:colesterolo|pressione|glicemia|rischio|zuccheri nel sangue|infiammazion[ei])",
    "colesterolo|glicemi[ao]|glicemic[oaie]|ipertension[ei]|diabet(?:e|ic[oaie])|osteoporosi|anemi[ac]\\p{L}*",
    "rischio (?:di|cardio\\p{L}*)",
    "(?:sistema|difese) immunitari[oae]|immunità",
    "antiossidant[ei]|detox|depurativ[oaie]|disintossic\\p{L}*|drenant[ei]|brucia[ -]?grassi|dimagrant[ei]",
    "carenz[ae]|carent[ei]|insufficient[ei] apporto",
    "salutar[ei]|salutistic[oaie]|benefic[oi]|miracol\\p{L}*",
    "(?:cibi?|alimento|alimenti|dieta|peso) san[oaie]",
    "dovresti (?:mangiare|assumere|prendere|ridurre|evitare|aumentare)",
    "integrator[ei] (?:di|per)",
  ].join("|")})(?!\\p{L})`,
  "giu",
);

/** Texts that name such a word for another reason, as they stand. */
const allowed = [
  // A page about advertisements, for tests alone.
  "Diagnostica annunci",
  // Why a goal is raised where a deficit harms; it leads to a doctor.
  "un deficit non fa bene: l’obiettivo resta pari al tuo fabbisogno. Parlane con il medico.",
  // The report says what it is not.
  "Questo rapporto non contiene diagnosi né indicazioni mediche.",
];

const withoutAllowed = (text: string): string =>
  allowed.reduce((rest, sentence) => rest.replaceAll(sentence, ""), text);
const findClaims = (text: string): string[] => withoutAllowed(text).match(medicalClaim) ?? [];

test.each([
  "cura il raffreddore",
  "aiuta a prevenire l’influenza",
  "fa bene alle ossa",
  "abbassa il colesterolo",
  "un rimedio naturale",
  "hai una carenza di ferro",
  "dovresti assumere più calcio",
  "riduce il rischio di malattie",
  "per una dieta sana",
  "terapia",
  "la tua diagnosi",
])("“%s” is a medical claim", (text) => expect(findClaims(text)).not.toEqual([]));

test.each([
  "Parlane con un medico",
  "Non sostituisce il parere di un medico",
  "i tuoi dati sulla salute",
  "riferimento 16 mg",
  "accuratezza",
  "una password sicura",
])("“%s” is none", (text) => expect(findClaims(text)).toEqual([]));

test.each([
  "api/src/features/report/messages.ts",
  "api/src/features/mail/messages.ts",
  "api/src/messages/error-messages.ts",
  "packages/domain/src/nutrition/nutrient-labels.messages.ts",
  "/features/trends/trends.messages.ts",
  "/public/annunci/casa.html",
  "/index.html",
])("%s is among the texts", (name) => expect(Object.keys(texts).some((file) => file.endsWith(name))).toBe(true));

test("no text makes a medical claim", () => {
  expect(Object.keys(texts).length).toBeGreaterThan(65);
  expect(Object.keys(texts).filter((file) => file.endsWith(".json"))).toHaveLength(2);
  const found = Object.entries(texts).flatMap(([file, text]) => findClaims(text).map((claim) => `${file}: ${claim}`));
  expect(found).toEqual([]);
});
