import { matchFoods } from "@fetta/domain/food-matching/food-matcher";
import type { FoodForm } from "@fetta/domain/food-matching/food-form";
import { ambiguousNames } from "@fetta/domain/food-matching/alias-candidates";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import { describe, expect, test } from "vitest";
import { readLexicon } from "./seeded-lexicon.ts";

const lexicon = await readLexicon(new URL("../../data/", import.meta.url));

const forms: readonly FoodForm[] = ["raw", "dry", "cooked", "ready", "powder", "drink"];

/** "riso (raw)" is the phrase "riso" with the requested form. */
function parsePhrase(phrase: string): { text: string; form: FoodForm | undefined } {
  const [, text = phrase, formName] = /^(.*) \((\w+)\)$/.exec(phrase) ?? [];
  return { text, form: forms.find((form) => form === formName) };
}

const parseCases = (table: string): (readonly [string, string])[] =>
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [name = "", phrases = ""] = line.split(" <- ");
      return phrases.split("; ").map((phrase) => [phrase, name] as const);
    });

/** Confident matches: the food and its phrases; (raw) and the like is the requested form. */
const confidentCases = `
Latte parzialmente scremato <- latte; un bicchiere di latte; latte fresco; latte ps; del buon latte biologico
Latte intero <- latte intero; latte intero bio; latte intero del supermercato
Latte di riso <- latte di riso
Riso al latte <- riso al latte
Latte di mandorla senza zuccheri <- latte di mandorle
Lattuga <- lattuga
Feta <- feta; feta fresca
Caffè espresso <- caffè; un caffè; una tazzina di caffè; caffe; espresso; caffè amaro; caffè senza zucchero
Caffè solubile, in polvere <- caffè solubile
Caffè macchiato <- caffè macchiato
Caffellatte <- caffè con latte; latte e caffè; caffelatte
Cappuccino con latte intero <- cappuccino; capuccino; cappucino
Tè <- tè; tazza di tè; una tazza di tè; the; tè caldo
Tè freddo zuccherato <- tè freddo; tè alla pesca; tè freddo alla pesca
Tisana <- camomilla; tisana
Succo d'arancia <- succo d'arancia; un bicchiere di succo d'arancia; succo di arancia
Spremuta d'arancia <- spremuta
Arancia <- arancia; un'arancia; arance
Ghiacciolo <- ghiacciolo
Limone <- limone
Succo di limone <- succo di limone
Mela <- mela; mele; una bella mela rossa; mela fuji; una mela grande
Mele cotte <- mele cotte
Mele essiccate <- mele essiccate
Torta di mele fatta in casa <- torta di mele; una fetta di torta di mele; torta di mele fatta in casa
Torta di carote <- torta di carote
Insalata di riso <- insalata di riso; insalata di riso fatta in casa
Insalata verde, scondita <- insalata; insalata verde
Insalata di tonno <- insalata di tonno; insalata con tonno
Insalata caprese <- caprese; insalata caprese
Pasta di semola, cotta <- pasta; spaghetti; penne; un piatto di pasta; spagetti; pasta (cooked); pasta (ready); pasta cotta
Pasta di semola, cruda <- pasta (raw); pasta (dry); pasta a crudo; pasta cruda; spaghetti crudi; penne (dry)
Pasta integrale, cotta <- pasta integrale
Pasta integrale, cruda <- pasta integrale cruda; pasta integrale (raw)
Pasta al forno <- pasta al forno; pasta al forno (cooked)
Pasta al pomodoro <- pasta al pomodoro; pastasciutta
Pasta in bianco (olio e parmigiano) <- pasta in bianco
Pasta e lenticchie <- pasta e lenticchie; lenticchie e pasta
Pasta e ceci <- pasta e ceci; ceci e pasta
Pasta alla carbonara <- carbonara; spaghetti alla carbonara
Riso, bollito <- riso; riso bollito; riso (cooked)
Riso, crudo <- riso crudo; riso (raw); riso (dry); riso a crudo
Riso e lenticchie <- riso e lenticchie; lenticchie e riso
Gnocchi di patate, cotti <- gnocchi
Cous cous, cotto <- cous cous; couscous
Quinoa, cotta <- quinoa
Quinoa, cruda <- quinoa cruda; quinoa (dry)
Lenticchie, bollite <- lenticchie; lenticchie lesse
Lenticchie, secche <- lenticchie secche; lenticchie (raw); lenticchie (dry)
Ceci, cotti <- ceci
Ceci, secchi <- ceci secchi; ceci (dry)
Ceci in scatola, sgocciolati <- ceci in scatola
Fagioli cotti (tutti i tipi) <- fagioli
Fagioli bianchi in scatola, sgocciolati <- fagioli in scatola
Piselli, cotti <- piselli
Piselli surgelati <- piselli surgelati
Pane comune <- pane; una fetta di pane; baguette; pane fatto in casa
Pane integrale <- pane integrale; una fetta di pane integrale
Fette biscottate <- fetta biscottata; fette biscottate
Petto di pollo alla griglia <- pollo
Pollo arrosto <- pollo arrosto
Petto di pollo alla griglia <- petto di pollo; petto di pollo alla griglia; petto di pollo alla piastra; petto di pollo ai ferri
Petto di pollo, crudo <- petto di pollo crudo; petto di pollo (raw)
Controfiletto di manzo alla griglia <- bistecca; bistecca al sangue
Fettina di carne, in padella <- carne; fettina
Prosciutto crudo <- prosciutto crudo; crudo; prosciutto di parma
Prosciutto cotto <- prosciutto cotto; prosciuto cotto
Prosciutto e melone <- prosciutto e melone; melone e prosciutto
Pesce bianco, cotto <- pesce; pesce alla griglia
Tonno all'olio d'oliva <- tonno; tonno in scatola; una scatoletta di tonno
Tonno al naturale <- tonno al naturale
Tonno al forno <- tonno fresco; tonno alla griglia
Salmone al forno <- salmone; un trancio di salmone
Salmone affumicato <- salmone affumicato
Merluzzo al forno <- merluzzo; filetto di merluzzo; merluzzo alla griglia
Merluzzo, crudo <- merluzzo crudo; merluzzo (raw)
Uovo di gallina <- uovo; uova; uova fresche; uova (raw)
Uovo sodo <- uova sode; uovo sodo; uovo bollito
Tonno fresco, crudo <- tonno (raw); tonno crudo
Sushi misto <- sushi; sushi (raw)
Tartare di manzo <- tartare di manzo (raw)
Pane con olio e sale <- pane e olio; olio e pane
Coscia di pollo bollita <- pollo bollito; pollo lesso
Cotoletta di pollo <- pollo fritto; petto di pollo impanato
Seppie con i piselli <- seppie con piselli; piselli e seppie
Ragù alla bolognese <- ragù
Ragù alla bolognese pronto <- ragù pronto
Uovo al tegamino <- uova fritte; uovo in padella; uovo al tegamino
Mozzarella <- mozzarella; mozarella; mozzarela
Parmigiano Reggiano <- parmigiano; parmigiano grattugiato; parmiggiano
Parmigiana di melanzane <- parmigiana
Yogurt bianco intero <- yogurt; yogurt bianco; yougurt
Yogurt greco <- yogurt greco; yoghurt greco
Olio extravergine d'oliva <- olio; un cucchiaio di olio; olio a crudo; olio (raw); olio evo
Burro <- burro
Burro di arachidi <- burro d'arachidi
Zucchero <- zucchero; zuchero
Patate bollite <- patate; patate bollite; patata lessa
Patate, crude <- patate crude; patate (raw)
Patatine fritte <- patate fritte; patatine fritte
Patate al forno con olio e rosmarino <- patate al forno
Zucchine al forno <- zucchine; zucchine alla griglia; zuchine
Zucchine, crude <- zucchine crude; zucchine (raw)
Zucchine trifolate <- zucchine in padella
Zucchine impanate <- zucchine fritte
Carote, crude <- carote; una carota; carote (raw)
Carote, bollite <- carote bollite; carote (cooked); carote cotte
Pomodori <- pomodoro; pomodori freschi; pomodro
Pomodori secchi <- pomodori secchi
Spinaci, bolliti <- spinaci
Spinaci surgelati <- spinaci surgelati
Basilico fresco <- basilico
Fichi <- fichi
Fichi secchi <- fichi secchi
Prugne secche <- prugne secche
Uvetta <- uvetta; uva passa
Pesca <- pesca; pesche
Noci <- noci; noce
Acqua <- acqua; acqua frizzante
Vino rosso <- vino; un calice di vino rosso; un bicchiere di vino
Vino bianco secco <- vino bianco; vino bianco fresco; vino bianco secco
Birra chiara <- birra; una birra media
Cola <- coca cola; coca
Cornetto <- cornetto; brioche; croissant; cornetto vuoto
Cornetto alla crema <- cornetto alla crema
Crema spalmabile alle nocciole e cacao <- nutella
Formaggio fresco spalmabile <- philadelphia
Tortellini in brodo <- tortellini in brodo; cappelletti in brodo
Yogurt greco 0% <- yogurt greco 0%; yogurt greco magro
Yogurt proteico bianco (tipo skyr) <- yogurt proteico bianco
Gelato artigianale o cremoso <- gelato al cioccolato
Tè <- tè al limone
Cioccolato fondente 70% <- cioccolato fondente al 70%
Biscotti secchi <- biscotti; biscotti secchi
Marmellata <- marmellata; marmelata
Gelato artigianale o cremoso <- gelato
Pizza margherita <- pizza; mezza pizza; un trancio di pizza; pizza fatta in casa
Pizza quattro stagioni <- pizza 4 stagioni; pizza quattro stagioni
Pizza al prosciutto cotto <- pizza al prosciutto; pizza prosciutto
Pizza tonno e cipolla <- pizza al tonno
Panino con bresaola, rucola e grana <- panino alla bresaola
Panino kebab <- kebab; doner kebab
Proteine del siero di latte in polvere (whey) <- whey; proteine in polvere
Caffè al ginseng <- ginseng
Cocktail americano <- cocktail americano
Bignè alla crema o panna <- pasticcini; paste
`;

test.each(parseCases(confidentCases))("%j is matched with %s confidently", (said, name) => {
  const [first] = matchFoods(lexicon, parsePhrase(said));
  expect([first?.food.name, first?.isConfident]).toEqual([name, true]);
});

/** Matches that need a question, with the first candidate where it matters; "-" where there must be no candidate. */
const unconfidentCases = `
- <- platter; xyzzy
 <- panino; prosciu; mozz; zucch
 <- cane; moro; uova di pesce
 <- cappuccino con brioche
 <- lasagne (raw); pasta al pomodoro (raw); riso in bianco (raw); petto di pollo alla griglia (raw); latte (powder)
 <- funghi secchi; fregnacce
Biscotti secchi <- biscotti mulino bianco
Latte parzialmente scremato <- latte granarolo; latte parmalat
Pasta di semola, cotta <- pasta barilla; pasta rummo
Birra chiara <- birra krombacher
Farro, crudo (spelta) <- farro
Lenticchie, bollite <- lenticie
Insalata di pollo <- insalata di pollo fritta
`;

test.each(parseCases(unconfidentCases))("%j has no confident match", (said, offered) => {
  const answer = matchFoods(lexicon, parsePhrase(said));
  expect(answer.map(({ isConfident: sure }) => sure)).not.toContain(true);
  if (offered === "-") expect(answer).toEqual([]);
  else if (offered !== "") expect(answer[0]?.food.name).toBe(offered);
});

/** Foods that a phrase for another food must never match. */
const excludedCases = `
feta <- halloumi
Mela <- torta di mele
Arancia <- succo d'arancia
Ghiacciolo <- arancia; un'arancia
Insalata verde, scondita <- insalata di riso
Caffè espresso <- gelato al caffè
Pollo arrosto <- brodo di pollo
Cioccolato al latte <- latte
Crema spalmabile alle nocciole e cacao <- nocciole
Scorza d'arancia candita <- arancia
`;

test.each(parseCases(excludedCases))("%j is not matched with %s first", (said, name) => {
  expect(matchFoods(lexicon, parsePhrase(said))[0]?.food.name).not.toBe(name);
});

describe("the expected energy", () => {
  const firstOf = (text: string, kcal100: number) => matchFoods(lexicon, { text, expectedKcal100: kcal100 })[0];

  test.each([
    ["yogurt proteico", 75, "Yogurt proteico bianco (tipo skyr)"],
    ["bresaola", 172, "Bresaola della Valtellina"],
    ["pasta", 160, "Pasta di semola, cotta"],
    ["gelato", 230, "Gelato artigianale o cremoso"],
  ])("%j of %d kcal is matched with %s", (text, kcal100, name) => {
    const first = firstOf(text, kcal100);
    expect([first?.food.name, first?.isConfident]).toEqual([name, true]);
  });

  test("chooses between two foods of the same name", () => {
    expect(firstOf("prosciutto", 230)?.food.name).toBe("Prosciutto crudo");
    expect(firstOf("prosciutto", 110)?.food.name).toBe("Prosciutto cotto");
  });

  test("makes a contradicting match unconfident", () => {
    expect(firstOf("mozzarella", 60)?.isConfident).toBe(false);
  });
});

describe("every stock food", () => {
  test("is matched first or second by its own name", () => {
    const lost = lexicon.foods.filter(
      ({ id, name }) => !matchFoods(lexicon, { text: name }, 2).some(({ food }) => food.id === id),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  test.each(["buono", "grande", "del supermercato"])("is matched with %j behind its name as without", (adjective) => {
    const changed = lexicon.foods.filter(({ name }) => {
      const [plain] = matchFoods(lexicon, { text: name }, 1);
      const [qualified] = matchFoods(lexicon, { text: `${name} ${adjective}` }, 1);
      return plain?.food.id !== qualified?.food.id || plain?.isConfident !== qualified?.isConfident;
    });
    expect(changed.map(({ name }) => name)).toEqual([]);
  });
});

describe("the food aliases", () => {
  test("refer to one food each, and to no family of foods", () => {
    const names = lexicon.aliases.map(({ name }) => tokenizeName(name).join(" "));
    const foodOf = new Map(lexicon.aliases.map(({ eatenId }, at) => [names[at], eatenId]));
    expect(lexicon.aliases.filter(({ eatenId }, at) => foodOf.get(names[at]) !== eatenId)).toEqual([]);
    expect(ambiguousNames.filter((name) => names.includes(name))).toEqual([]);
  });

  test("refer to existing stock foods", () => {
    const ids = lexicon.aliases.flatMap(({ eatenId, rawId, cookedId }) =>
      [eatenId, rawId ?? [], cookedId ?? []].flat(),
    );
    expect(ids.filter((id) => !lexicon.food(id))).toEqual([]);
  });

  test("are each matched confidently with the food they name", () => {
    const wrong = lexicon.aliases.filter(({ name, eatenId }) => {
      const [first] = matchFoods(lexicon, { text: name });
      return first?.food.id !== eatenId || !first.isConfident;
    });
    expect(wrong).toEqual([]);
  });
});
