import { describe, expect, it, test } from "vitest";
import { parseMealRows, parseSeededMeal, type MealTextCase } from "../testing/seeded-meal-parser.ts";

describe("a bare noun is one piece where the food has a piece, else a portion", () => {
  it.each<MealTextCase>([
    ["cornetto", ["Cornetto 57"]],
    ["pizza margherita", ["Pizza margherita 375"]],
    ["mela", ["Mela 165"]],
    ["mele", ["Mela 150"]],
    ["uova", ["Uovo di gallina 100"]],
    ["uovo", ["Uovo di gallina 50"]],
    ["melone", ["Melone 260"]],
    ["pomodori", ["Insalata di pomodori 150"]],
    ["sushi", ["Sushi misto 250"]],
    ["noci", ["Noci 16"]],
    ["coca cola", ["Cola 330"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a main course without an amount is as much as an adult eats", () => {
  it.each<MealTextCase>([
    ["petto di pollo alla piastra", ["Petto di pollo alla griglia 136"]],
    ["bistecca", ["Controfiletto di manzo alla griglia 158"]],
    ["ossobuco", ["Ossobuco di vitello, brasato 215"]],
    ["orata al forno", ["Orata al forno 170"]],
    ["trippa alla romana", ["Trippa alla romana 195"]],
    ["una mozzarella", ["Mozzarella 125"]],
    ["uova al tegamino", ["Uovo al tegamino 120"]],
    ["3 polpette al sugo", ["Polpette al sugo 165"]],
    ["quattro fette di prosciutto cotto", ["Prosciutto cotto 92"]],
    ["fiocchi di latte", ["Fiocchi di latte 130"]],
    ["due cubetti di grana", ["Grana Padano 20"]],
    ["sei crocchette di pollo", ["Nuggets di pollo 120"]],
    ["bresaola e grana", ["Bresaola della Valtellina 60", "Grana Padano 20"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a main course in its sauce is a dish of ours, with its oil", () => {
  it.each<MealTextCase>([
    ["coniglio alla ligure", ["Coniglio alla ligure 180"]],
    ["fegato alla veneziana", ["Fegato alla veneziana 155"]],
    ["merluzzo al pomodoro", ["Merluzzo al pomodoro 230"]],
    ["baccalà alla vicentina", ["Baccalà alla vicentina 200"]],
    ["frittura di pesce", ["Fritto misto di mare 180"]],
    ["grigliata mista di carne", ["Grigliata mista di carne 300"]],
    ["tagliere di salumi e formaggi", ["Tagliere di salumi e formaggi 160"]],
    ["due hamburger di pollo", ["Hamburger di pollo 200"]],
    ["omelette di albumi", ["Omelette di albumi 195"]],
    ["spezzatino di vitello", ["Spezzatino in umido 220"]],
    ["coda alla vaccinara", ["Coda alla vaccinara 240"]],
    ["cacciucco", ["Zuppa di pesce 310"]],
    ["porceddu", ["Maialino arrosto 180"]],
    ["bollito misto con salsa verde", ["Bollito misto 150", "Salsa verde 28"]],
    ["fettina di vitello impanata", ["Fettina impanata 150"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a dish of the week is a food of its own", () => {
  it.each<MealTextCase>([
    ["gnocchi 250 g al gorgonzola", ["Gnocchi al gorgonzola 343.8"]],
    ["sogliola alla mugnaia", ["Sogliola alla mugnaia 160"]],
    ["cappuccino d'orzo", ["Cappuccino d'orzo 180"]],
    ["fritto misto di verdure", ["Fritto misto di verdure 160"]],
    ["agnello al forno con patate", ["Agnello al forno con patate 300"]],
    ["zuppa di cipolle", ["Zuppa di cipolle gratinata 315"]],
    ["penne zucchine e speck", ["Pasta zucchine e speck 275"]],
    ["uova strapazzate", ["Uova strapazzate al burro 112"]],
    ["roast beef all'inglese", ["Roast beef, cotto 140"]],
    ["25 g di frollini integrali", ["Frollini 25"]],
    ["un panino integrale", ["Pane integrale 70"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a piece of it weighs what is cut or served", () => {
  it.each<MealTextCase>([
    ["due fette di pizza al taglio con le patate", ["Pizza al taglio con patate 240"]],
    ["un pezzo di parmigiano", ["Parmigiano Reggiano 30"]],
    ["tre crocchette di patate", ["Crocchè di patate 120"]],
    ["quattro ravioli ricotta e spinaci", ["Ravioli ricotta e spinaci, cotti 56"]],
    ["un toast di pane integrale", ["Pane integrale 35"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("fruit and cold cuts beside a salad, rucola beside a main course, and the talk around a food", () => {
  it.each<MealTextCase>([
    ["insalata di riso e anguria", ["Insalata di riso 280", "Anguria 200"]],
    ["insalata e prosciutto cotto", ["Insalata verde condita 91", "Prosciutto cotto 70"]],
    ["insalata con prosciutto cotto", ["Insalata verde condita 91", "Prosciutto cotto 40"]],
    ["bresaola e rucola", ["Bresaola della Valtellina 60", "Rucola 30"]],
    ["feta 80 g portata da casa", ["Feta 80"]],
    ["80 g di pane per la scarpetta", ["Pane comune 80"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a size changes the piece or the serving", () => {
  it.each<MealTextCase>([
    ["birra media", ["Birra chiara 400"]],
    ["una birra media", ["Birra chiara 400"]],
    ["birra piccola", ["Birra chiara 200"]],
    ["una mela grande", ["Mela 206.3"]],
    ["mela piccola", ["Mela 132"]],
    ["pasta alla norma porzione abbondante", ["Pasta alla norma 420"]],
    ["una porzione piccola di lasagne", ["Lasagne al forno 192.5"]],
    ["un cappuccino", ["Cappuccino con latte intero 180"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("states of weight, and numbers behind a food", () => {
  it.each<MealTextCase>([
    ["100 g di pasta scolata", ["Pasta di semola, cotta 100"]],
    ["riso 70 g pesato da crudo", ["Riso, crudo 70"]],
    ["petto di pollo già cotto 120 g", ["Petto di pollo alla griglia 120"]],
    ["petto di pollo 150", ["Petto di pollo, crudo 150"]],
    ["tonno in scatola al netto 80 g", ["Tonno all'olio d'oliva 80"]],
    ["spinaci surgelati 200 g", ["Spinaci surgelati 200"]],
    ["yogurt bianco vasetto 125g", ["Yogurt bianco intero 125"]],
    ["riso 100g crudo pollo 200 g crudo", ["Riso, crudo 100", "Petto di pollo, crudo 200"]],
    ["bastoncini di pesce 5", ["Bastoncini di pesce al forno 105"]],
    ["ziti al forno", ["Pasta al forno 300"]],
    ["80 g di busiate al pesto", ["Pasta al pesto 200"]],
    ["spaghetti al pomodoro 100 g crudi", ["Pasta al pomodoro 325"]],
    ["pasta 100 g con tonno e pomodorini", ["Pasta al tonno 337.8"]],
    ["fusilli con le zucchine 80 g", ["Pasta con le zucchine 260"]],
    ["pasta integrale 85 g con zucchine e gamberetti", ["Pasta con gamberi e zucchine 310"]],
    ["spaghetti alle vongole 80 g di pasta", ["Spaghetti alle vongole 253"]],
    ["risotto ai funghi, 85 g di riso crudo", ["Risotto ai funghi 304"]],
    ["gnocchi 200 g al pomodoro", ["Gnocchi al pomodoro 285"]],
    ["pasta 80 g con tonno 60 g", ["Pasta di semola, cruda 80", "Tonno all'olio d'oliva 60"]],
    ["40 g di pastina", ["Pastina in brodo 275.5"]],
    ["tortellini 135 g in brodo", ["Tortellini in brodo 430"]],
    ["riso basmati 75 g con zucchine", ["Riso con verdure 275"]],
    ["80 g di paccheri al ragù", ["Pasta al ragù 265"]],
    ["prosciutto crudo e cotto", ["Prosciutto crudo 60", "Prosciutto cotto 70"]],
    ["piadina crudo e cotto", ["Piadina con prosciutto crudo e mozzarella 260", "Prosciutto cotto 50"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));

  test("vegetables raw and cooked are no ham", () => {
    expect(parseMealRows("verdure crude e cotte")).toHaveLength(1);
  });
});

describe("what is shared, mixed or bread", () => {
  it.each<MealTextCase>([
    ["sushi 12 pezzi misti", ["Sushi misto 360"]],
    ["vitello tonnato con un panino", ["Vitello tonnato alla piemontese 126", "Panino bianco (michetta) 65"]],
    ["panino con la porchetta", ["Panino con porchetta 210"]],
    ["una pizza margherita in due", ["Pizza margherita 187.5"]],
    ["mezzo litro di vino rosso in due", ["Vino rosso 250"]],
    ["una bottiglia di vino in tre", ["Vino rosso 250"]],
    ["una birra da 66 in due", ["Birra chiara 330"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what is ordered at the bar, from the grill and from a menu weighs what is served", () => {
  it.each<MealTextCase>([
    ["una coppetta media pistacchio e nocciola", ["Gelato artigianale o cremoso 150"]],
    ["due cornetti piccoli al cioccolato", ["Cornetto al cioccolato 84"]],
    ["caffè con zucchero", ["Caffè zuccherato 35"]],
    ["un bicchiere di coca cola", ["Cola 200"]],
    ["una gazzosa", ["Bibita gassata aromatizzata 330"]],
    ["due tramezzini al tonno", ["Tramezzino con tonno e pomodoro 230"]],
    ["farinata", ["Farinata di ceci 170"]],
    ["due fette di farinata", ["Farinata di ceci 210"]],
    ["mezzo bicchiere di passito", ["Vino dolce o liquoroso 50"]],
    ["pasta al pesto e un quarto di vino della casa", ["Pasta al pesto 200", "Vino rosso 250"]],
    ["due spicchi di pizza tonno e cipolla", ["Pizza tonno e cipolla 115"]],
    ["tre pizzette", ["Pizzetta al pomodoro e mozzarella 102"]],
    ["sei crocchette di pollo", ["Nuggets di pollo 120"]],
    ["hamburger con patatine", ["Panino con hamburger e patatine fritte 400"]],
    ["menu mcchicken", ["Panino con pollo da fast food 175"]],
    ["poke salmone, avocado e mango", ["Poke di salmone 390"]],
    ["poke di tonno con riso e una coca zero", ["Poke di tonno 390", "Cola senza zuccheri 330"]],
    ["poke di pollo, un gelato", ["Poke di pollo 450", "Gelato artigianale o cremoso 113"]],
    ["granita al limone con la brioche", ["Granita al limone 200", "Brioche siciliana col tuppo 85"]],
    ["pinsa con stracciatella", ["Pinsa margherita 380", "Burrata 40"]],
    ["gelato e due cialde", ["Gelato artigianale o cremoso 113", "Cono per gelato, vuoto 8"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what comes with a food is less than a portion", () => {
  it.each<MealTextCase>([
    [
      "insalata con mozzarella, mais e pomodorini",
      ["Insalata verde condita 91", "Mozzarella 70", "Mais in scatola, sgocciolato 43", "Pomodorini 80"],
    ],
    [
      "insalata con pollo arrosto e scaglie di grana",
      ["Insalata verde condita 91", "Pollo arrosto 100", "Grana Padano 15"],
    ],
    [
      "un caffè e insalata con tonno, mais",
      ["Caffè espresso 30", "Insalata di tonno 300", "Mais in scatola, sgocciolato 43"],
    ],
    ["yogurt greco con mirtilli", ["Yogurt greco 150", "Mirtilli 70"]],
    ["spritz olive", ["Spritz 180", "Olive verdi 30"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a vegetable or legume named alone is dressed, unless the text says otherwise", () => {
  it.each<[string, string[]]>([
    ["un contorno di spinaci", ["Spinaci saltati all'olio 140"]],
    ["una porzione di fagiolini lessi", ["Fagiolini conditi 150"]],
    ["un'insalatina di radicchio", ["Radicchio condito 91"]],
    ["orata al forno con patate", ["Orata al forno con patate 330"]],
    ["un piatto di lenticchie", ["Lenticchie in umido 235"]],
    ["riso con zucchine", ["Riso con verdure 275"]],
    ["scaloppine al limone e carote", ["Scaloppine al limone 130", "Carote lesse condite 126"]],
    ["carote", ["Carote, crude 80"]],
    ["insalata e pomodori", ["Insalata verde condita 91", "Pomodori 80"]],
    ["insalata scondita", ["Insalata verde, scondita 105"]],
    ["zucchine al vapore", ["Zucchine al vapore 210"]],
    ["spinaci 200 g", ["Spinaci, bolliti 200"]],
    ["pomodori con un filo d'olio", ["Pomodori 150", "Olio extravergine d'oliva 5"]],
    ["tonno sott'olio e pomodori", ["Tonno sott'olio 56", "Insalata di pomodori 150"]],
    ["panino con prosciutto e insalata", ["Panino con prosciutto cotto 150", "Insalata verde, scondita 20"]],
    ["due foglie di insalata", ["Insalata verde, scondita 16"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));

  it("the plain food is the first alternative", () => {
    expect(parseSeededMeal("insalata").items[0]?.alternatives[0]?.name).toBe("Insalata verde, scondita");
  });

  const names =
    "lattuga, rucola, radicchio, pomodori, pomodorini, peperoni, fagiolini, zucchine, melanzane, spinaci, broccoli, " +
    "cavolfiore, asparagi, carciofi, bietole, cicoria, verza, cavolini di bruxelles, zucca, verdure, funghi, patate, " +
    "piselli, ceci, lenticchie, fagioli, cannellini, carote lesse, finocchi lessi";
  it.each(names.split(", "))("%s", (name) => {
    const { items } = parseSeededMeal(`un piatto di ${name}`);
    expect(items.map((item) => item.name)).toEqual([
      expect.stringMatching(/condit|Insalata|saltati|in padella|trifolati|in umido|ripassata/),
    ]);
  });
});

describe("a dish without one of its ingredients", () => {
  test("is the other parts of its recipe, with the energy that they have in the portion", () => {
    const kcalOf = (text: string): number =>
      parseSeededMeal(text).items.reduce((kcal, { per100, grams }) => kcal + (per100.calories * grams) / 100, 0);
    const { items } = parseSeededMeal("pasta al tonno senza pomodoro");
    expect(items.map(({ name }) => name)).not.toContain("Passata di pomodoro");
    expect(items.length).toBeGreaterThan(2);
    expect(kcalOf("pasta al tonno senza pomodoro")).toBeLessThan(kcalOf("pasta al tonno"));
    expect(kcalOf("pasta al tonno senza pomodoro")).toBeGreaterThan(0.7 * kcalOf("pasta al tonno"));
  });

  test("is the foods after its colon", () => {
    expect(parseMealRows("insalata greca senza cipolla: feta, cetrioli, olive")).toEqual([
      "Feta 60",
      "Cetrioli 130",
      "Olive verdi 30",
    ]);
  });

  test("has to be chosen where no recipe has the ingredient", () => {
    const { items, unresolved } = parseSeededMeal("insalata russa senza maionese");
    expect(items).toEqual([]);
    expect(unresolved[0]).toMatchObject({ missing: "food", suggestions: [{ name: "Insalata russa" }, {}, {}, {}] });
  });

  it.each<MealTextCase>([
    ["caffè senza zucchero", ["Caffè espresso 30"]],
    ["pollo arrosto senza ossa 250 g", ["Pollo arrosto 250"]],
    ["insalata senza sale", ["Insalata verde condita 91"]],
  ])("stays as it is without what has no energy in it: %s", (text, expected) =>
    expect(parseMealRows(text)).toEqual(expected),
  );
});

test("what a dish already contains is not counted twice", () => {
  const { items, unused } = parseSeededMeal("pasta in bianco con un filo d'olio e parmigiano");
  expect(items.map(({ name }) => name)).toEqual(["Pasta in bianco (olio e parmigiano)"]);
  expect(items[0]?.sourceText).toBe("pasta in bianco, un filo d'olio, parmigiano");
  expect(unused).toEqual([]);
});

test("words that no row was made of are returned as not used", () => {
  expect(parseSeededMeal("un morso di cornetto della collega").unused).toEqual(["della collega"]);
  expect(parseSeededMeal("una mela e un caffè").unused).toEqual([]);
});

describe("what is named with a feast, on bread or beside cheese", () => {
  it.each<MealTextCase>([
    ["a natale tortellini in brodo", ["Tortellini in brodo 430"]],
    ["pranzo di pasqua due uova sode", ["Uovo sodo 108"]],
    ["festa di compleanno di mio nipote: due pizzette", ["Pizzetta al pomodoro e mozzarella 68"]],
    ["burro spalmato sul pane", ["Burro 10", "Pane comune 55"]],
    ["marmellata sulle fette biscottate", ["Fette biscottate 30", "Marmellata 33"]],
    ["gorgonzola e noci", ["Gorgonzola 50", "Noci 20"]],
    ["baccalà alla vicentina con polenta", ["Baccalà alla vicentina 200", "Polenta, cotta 220"]],
    ["gnocco fritto con prosciutto crudo", ["Gnocco fritto 118", "Prosciutto crudo 64"]],
    ["tre chiacchiere di carnevale", ["Chiacchiere di carnevale 34.5"]],
    ["due fette di cotechino", ["Cotechino 104"]],
    ["tigelle", ["Tigella 120"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});
