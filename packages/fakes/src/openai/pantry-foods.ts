import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

/** The role of a food in a dish, which determines how it is cooked. */
const roles = [
  "cereale",
  "pane",
  "carne",
  "pesce",
  "uova",
  "tofu",
  "legume",
  "verdura",
  "aroma",
  "crudo",
  "formaggio",
  "frutta",
  "latticino",
  "noci",
  "dolce",
  "erba",
  "spezia",
  "olio",
  "sale",
] as const;
export type Role = (typeof roles)[number];

/** A food that the fake can cook with. `kcal`, `protein` (g) and `carbs` (g) are per 100 g; `grams` is one portion. */
export type PantryFood = {
  name: string;
  role: Role;
  grams: number;
  kcal: number;
  protein: number;
  carbs: number;
  /** Flags that are only true when certain: no meat or fish, no animal product, no gluten. */
  vegetarian: boolean;
  vegan: boolean;
  glutenFree: boolean;
};

/**
 * Hand-rounded values, only used to keep portions plausible. Columns: names; role; grams of a portion; kcal, protein
 * and carbs (g) per 100 g; exclusions ("carne": not vegetarian, "animale": not vegan, "glutine": not gluten-free).
 */
const pantryTable = `
spaghetti/pasta/penne/fusilli/rigatoni/linguine/pasta corta/pasta di semola; cereale; 80; 355 12 72; glutine
pasta integrale; cereale; 80; 345 13 64; glutine
pasta senza glutine; cereale; 80; 355 7 78;
riso/riso arborio/riso carnaroli/riso basmati/riso integrale; cereale; 75; 350 7 78;
quinoa; cereale; 70; 365 14 60;
couscous/cuscus; cereale; 70; 360 12 72; glutine
farro/orzo; cereale; 70; 340 13 65; glutine
gnocchi/gnocchi di patate; cereale; 150; 160 4 34; glutine animale
pane/pane integrale; pane; 60; 265 9 50; glutine
petto di pollo/pollo; carne; 130; 110 23 0; carne
petto di tacchino/tacchino; carne; 130; 108 23 0; carne
manzo/bistecca/macinato di manzo; carne; 130; 150 21 0; carne
carne macinata; carne; 130; 160 20 0; carne
maiale/lonza di maiale; carne; 130; 145 21 0; carne
salsiccia/salsicce; carne; 80; 300 15 1; carne glutine
prosciutto crudo; carne; 40; 230 27 0; carne
prosciutto cotto/prosciutto; carne; 50; 120 20 1; carne glutine
pancetta/guanciale/speck; carne; 40; 350 16 1; carne glutine
salmone/filetto di salmone; pesce; 130; 200 20 0; carne
merluzzo/filetto di merluzzo/orata/branzino; pesce; 150; 90 18 0; carne
gamberi/gamberetti/gambero; pesce; 120; 85 18 1; carne
tonno in scatola/tonno/tonno al naturale; pesce; 80; 190 24 0; carne
uova/uovo; uova; 100; 140 12 1; animale
tofu; tofu; 120; 130 13 2;
ceci in scatola/fagioli in scatola/fagioli borlotti in scatola/lenticchie in scatola; legume; 120; 105 7 14;
ceci/fagioli/fagioli cannellini/fagioli borlotti/lenticchie; legume; 45; 330 22 48;
piselli/piselli surgelati; verdura; 100; 80 6 9;
zucchine/zucchina; verdura; 150; 18 1.4 2;
melanzane/melanzana; verdura; 150; 22 1.1 3;
peperoni/peperone/peperoni rossi/peperone rosso/peperoni gialli/peperone giallo; verdura; 120; 30 1 5;
pomodori/pomodoro/pomodorini/pomodorino/pomodori ciliegino; verdura; 120; 20 1 3;
passata di pomodoro/pomodori pelati/pelati; verdura; 120; 30 1.3 5;
carote/carota; verdura; 80; 37 0.9 7;
patate/patata; verdura; 180; 78 2 17;
zucca; verdura; 180; 30 1 5;
spinaci/bietole/bietola; verdura; 150; 22 2.5 2;
broccoli/broccolo; verdura; 150; 32 3 3;
cavolfiore/cavolfiori/verza/cavolo cappuccio; verdura; 150; 27 2 4;
asparagi/asparago; verdura; 150; 22 2.3 2;
fagiolini/fagiolino; verdura; 150; 32 2 4;
funghi/funghi champignon/champignon; verdura; 120; 22 2.5 2;
porri/porro; verdura; 80; 30 1.5 5;
finocchi/finocchio; verdura; 150; 20 1.2 3;
carciofi/carciofo; verdura; 120; 40 2.7 5;
sedano; aroma; 30; 17 0.8 2;
cipolla/cipolle/cipolla rossa/cipolle rosse/cipolla dorata; aroma; 50; 35 1 7;
aglio/spicchio d'aglio; aroma; 2; 130 6 25;
lattuga/insalata/rucola/radicchio/spinacino; crudo; 50; 18 1.5 2;
cetrioli/cetriolo/ravanelli; crudo; 120; 14 0.7 2;
mais in scatola/mais; crudo; 50; 95 3 17;
avocado; crudo; 70; 165 1.7 2;
olive nere/olive verdi/olive/olive taggiasche; crudo; 20; 170 1 2;
capperi; crudo; 5; 25 2 2;
parmigiano/parmigiano reggiano/grana padano/pecorino; formaggio; 15; 395 33 0; carne
mozzarella/feta/stracchino/gorgonzola/scamorza/provola; formaggio; 70; 260 16 2; carne
ricotta; formaggio; 80; 150 9 3; animale
mele/mela; frutta; 130; 53 0.3 12;
pere/pera; frutta; 130; 52 0.4 12;
banane/banana; frutta; 100; 90 1.1 21;
arance/arancia; frutta; 130; 44 0.8 9;
fragole/fragola; frutta; 130; 32 0.8 6;
kiwi; frutta; 80; 55 1 10;
mirtilli/lamponi; frutta; 80; 50 1 8;
pesche/pesca; frutta; 130; 40 0.8 8;
limoni/limone; frutta; 20; 35 0.8 5;
yogurt greco; latticino; 125; 95 8 4; animale
yogurt/yogurt bianco/yogurt naturale; latticino; 125; 62 3.8 5; animale
latte; latticino; 100; 62 3.3 5; animale
panna; latticino; 30; 330 2 3; animale
burro; latticino; 10; 740 1 1; animale
noci/mandorle/nocciole/pinoli/pistacchi; noci; 15; 620 18 8;
semi di girasole/semi di zucca/semi di sesamo; noci; 10; 590 22 8;
miele; dolce; 10; 320 0 80; animale
zucchero; dolce; 8; 400 0 100;
basilico/prezzemolo/rosmarino/salvia/timo/menta/origano; erba; 2; 30 3 3;
pepe nero/pepe/peperoncino/paprika/curcuma; spezia; 0.5; 280 10 40;
olio extravergine d'oliva/olio d'oliva/olio/olio di semi; olio; 10; 900 0 0;
sale; sale; 1; 0 0 0;
`;

/** Words of a shopping list that do not change the food: amounts, freshness, size. */
const ignoredWords =
  /^(\d.*|g|gr|kg|ml|l|di|d|del|della|dei|delle|un|una|uno|due|tre|quattro|fresc[aoh]i?e?|bio|medi[aoe]|grand[ei]|piccol[aoie]|matur[aoie]|qualche)$/;

const toPantryKey = (text: string): string =>
  normalizeSearchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !ignoredWords.test(word))
    .join(" ");

function parsePantryRow(line: string): [key: string, food: PantryFood][] {
  const [names = "", role = "", grams = "", figures = "", exclusions = ""] = line.split(";").map((cell) => cell.trim());
  const knownRole = roles.find((one) => one === role);
  const [kcal = 0, protein = 0, carbs = 0] = figures.split(" ").map(Number);
  if (knownRole === undefined) throw new Error(`No role of a food: ${role}`);
  return names.split("/").map((name) => [
    toPantryKey(name),
    {
      name,
      role: knownRole,
      grams: Number(grams),
      kcal,
      protein,
      carbs,
      vegetarian: !exclusions.includes("carne"),
      vegan: !exclusions.includes("carne") && !exclusions.includes("animale"),
      glutenFree: !exclusions.includes("glutine"),
    },
  ]);
}

const foodsByKey = new Map(
  pantryTable
    .trim()
    .split("\n")
    .flatMap((line) => parsePantryRow(line)),
);

/** All names of pantry foods. */
export const pantryFoodNames: readonly string[] = pantryTable
  .trim()
  .split("\n")
  .flatMap((line) => (line.split(";")[0] ?? "").split("/").map((name) => name.trim()));

/**
 * The food that a text names, ignoring amounts and freshness ("2 zucchine fresche"); undefined when any other word
 * remains.
 */
export function findPantryFood(text: string): PantryFood | undefined {
  return foodsByKey.get(toPantryKey(text));
}

/**
 * Whether a food is allowed in a diet. Diets with numeric targets only limit amounts; keto also excludes foods above 8
 * g of carbs per 100 g in portions above 10 g.
 */
export function fitsDiet(food: PantryFood, diet: Diet): boolean {
  if (diet === "vegan") return food.vegan;
  if (diet === "vegetarian") return food.vegetarian;
  if (diet === "gluten_free") return food.glutenFree;
  return diet !== "keto" || food.carbs <= 8 || food.grams <= 10;
}
