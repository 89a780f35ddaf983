import { describe, expect, it } from "vitest";
import { parseMealRows, type MealTextCase } from "../testing/seeded-meal-parser.ts";

describe("a day that is dictated in one breath has its meals, times and courses", () => {
  it.each<MealTextCase>([
    [
      "a colazione caffè e cornetto a pranzo pasta al pesto a cena pollo e patate",
      ["Caffè espresso 30", "Cornetto 57", "Pasta al pesto 200", "Pollo al forno con patate 280"],
    ],
    ["pranzo pasta al pomodoro cena pizza", ["Pasta al pomodoro 260", "Pizza margherita 375"]],
    ["al mattino un caffè", ["Caffè espresso 30"]],
    ["alle 8 caffè alle 13 pasta al ragù", ["Caffè espresso 30", "Pasta al ragù 265"]],
    ["di primo pasta al pesto di secondo pollo e patate", ["Pasta al pesto 200", "Pollo al forno con patate 280"]],
    [
      "primo pasta 80g al pomodoro secondo 100 g di pollo contorno insalata",
      ["Pasta al pomodoro 260", "Petto di pollo, crudo 100", "Insalata verde condita 91"],
    ],
    [
      "colazione: latte e biscotti. pranzo: riso 80 g, pollo 100 g",
      ["Latte e biscotti 240", "Riso, crudo 80", "Petto di pollo, crudo 100"],
    ],
    ["mela. Cena: 150 g pollo, 50 g pane", ["Mela 165", "Petto di pollo, crudo 150", "Pane comune 50"]],
    ["insalata per cena", ["Insalata verde condita 91"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a second helping is a second portion, and what is shared a half", () => {
  it.each<MealTextCase>([
    ["lasagne due volte", ["Lasagne al forno 550"]],
    ["lasagne (due volte!), arrosto", ["Lasagne al forno 550", "Arrosto di maiale 155"]],
    ["pasta al forno, bis", ["Pasta al forno 600"]],
    ["ho fatto il bis di risotto alla milanese", ["Risotto allo zafferano (alla milanese) 570"]],
    ["orecchiette con le cime di rapa, ho fatto anche il bis", ["Orecchiette con le cime di rapa 530"]],
    ["un piatto di lasagne con bis", ["Lasagne al forno 550"]],
    ["tiramisù condiviso con il mio ragazzo", ["Tiramisù fatto in casa 67.5"]],
    ["un panino col salame, anzi due", ["Panino bianco (michetta) 180", "Salame 50"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what others ate, what was wished for and what was left is not counted", () => {
  it.each<MealTextCase>([
    ["mio marito ha mangiato la bistecca, io un petto di pollo", ["Petto di pollo alla griglia 136"]],
    ["io e mia moglie una pizza margherita", ["Pizza margherita 375"]],
    ["per i bambini pasta e per me riso", ["Riso, bollito 170"]],
    ["avevo voglia di un gelato ma ho preso uno yogurt", ["Yogurt bianco intero 125"]],
    ["volevo prendere la pizza invece ho mangiato il pesce spada alla griglia", ["Pesce spada alla griglia 150"]],
    ["al posto della pasta ho preso il riso", ["Riso, bollito 170"]],
    ["2 gallette invece del pane", ["Gallette di riso 16"]],
    ["al posto del dolce una mela", ["Mela 165"]],
    ["ho evitato il pane, un piatto di minestrone", ["Minestrone 300"]],
    ["pizza margherita, la crosta l'ho lasciata tutta", ["Pizza margherita 375"]],
    ["gelato no, una fetta di anguria", ["Anguria 220"]],
    ["pizza con Marco", ["Pizza margherita 375"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a little is less than a portion, and much is more", () => {
  it.each<MealTextCase>([
    ["un po' di lasagne", ["Lasagne al forno 206.3"]],
    ["pochissimo riso", ["Riso, bollito 68"]],
    ["parecchio pane", ["Pane comune 88"]],
    ["un po' di ketchup", ["Ketchup 15"]],
    ["pasta al pomodoro con un po' di parmigiano", ["Pasta al pomodoro 260", "Parmigiano Reggiano 10"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("weights behind, before and glued to the food", () => {
  it.each<MealTextCase>([
    ["pollo150g/riso70g/olio10g", ["Petto di pollo, crudo 150", "Riso, crudo 70", "Olio extravergine d'oliva 10"]],
    [
      "80gr. riso, 120gr. pollo; 10gr. olio.",
      ["Riso, crudo 80", "Petto di pollo, crudo 120", "Olio extravergine d'oliva 10"],
    ],
    ["zucchine 200 grigliate", ["Zucchine al forno 200"]],
    ["uova 3 strapazzate", ["Uova strapazzate al burro 168"]],
    ["pollo 150 alla griglia", ["Petto di pollo, crudo 150"]],
    ["pane 1 fetta (50g)", ["Pane comune 50"]],
    ["bresaola (8 fette, 80 g)", ["Bresaola della Valtellina 80"]],
    ["30 g di avena (3 cucchiai)", ["Fiocchi di avena 30"]],
    ["petto di pollo (circa 130 g)", ["Petto di pollo, crudo 130"]],
    ["bresaola 80g rucola scaglie di grana", ["Bresaola della Valtellina 80", "Rucola 55", "Grana Padano 34"]],
    ["insalata filo d'olio", ["Insalata verde, scondita 105", "Olio extravergine d'oliva 5"]],
    ["60 g di prosciutto crudo e melone", ["Prosciutto crudo 60", "Melone 260"]],
    ["due fette di pane e salame", ["Pane comune 70", "Salame 45"]],
    ["300 g di pasta e fagioli", ["Pasta e fagioli 300"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a dish that is described by what is in it is its parts", () => {
  it.each<MealTextCase>([
    [
      "porridge 40g avena 200ml latte 10g miele",
      ["Fiocchi di avena 40", "Latte parzialmente scremato 200", "Miele 10"],
    ],
    ["poke 80g riso 100g salmone 50 g edamame", ["Riso, crudo 80", "Salmone al forno 100", "Edamame 50"]],
    ["poke con salmone 100g, riso 80g, edamame 50g", ["Salmone al forno 100", "Riso, crudo 80", "Edamame 50"]],
    ["panino con 80 g di pane e 60 g di bresaola", ["Pane comune 80", "Bresaola della Valtellina 60"]],
    [
      "toast con pane integrale, prosciutto cotto e sottiletta light",
      ["Pane integrale 55", "Prosciutto cotto 45", "Formaggio fuso a fette, light 40"],
    ],
    ["toast con prosciutto cotto e formaggio", ["Toast prosciutto e formaggio 140"]],
    ["pancake con 2 uova e una banana", ["Uovo di gallina 100", "Banana 118"]],
    ["2 pancake proteici con 1 uovo e 40g di avena", ["Uovo di gallina 50", "Fiocchi di avena 40"]],
    ["pancake con sciroppo d'acero e una banana", ["Pancake fatti in casa 115", "Sciroppo d'acero 21", "Banana 118"]],
    [
      "insalata di pollo con 150 g di pollo, lattuga, 20 g di grana",
      ["Petto di pollo, crudo 150", "Insalata verde condita 91", "Grana Padano 20"],
    ],
    ["macedonia con 150g mele, 100g kiwi e 100 g di fragole", ["Mela 150", "Kiwi 100", "Fragole 100"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a kind in brackets, and a group before its food, are no second food", () => {
  it.each<MealTextCase>([
    ["pizza (diavola)", ["Pizza diavola 420"]],
    ["latte (di soia)", ["Latte di soia 200"]],
    ["uova (strapazzate)", ["Uova strapazzate al burro 112"]],
    ["frutta: 1 mela", ["Mela 165"]],
    ["carne, una bistecca", ["Controfiletto di manzo alla griglia 158"]],
    ["formaggio (taleggio)", ["Taleggio 50"]],
    ["legumi: lenticchie 150 g", ["Lenticchie, bollite 150"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what is put on a food may come first", () => {
  it.each<MealTextCase>([
    ["un filo d'olio sull'insalata", ["Insalata verde, scondita 105", "Olio extravergine d'oliva 5"]],
    ["formaggio grattugiato sopra al minestrone", ["Minestrone 300", "Formaggio grattugiato 10"]],
    ["parmigiano sulla pasta al pomodoro", ["Pasta al pomodoro 260", "Parmigiano Reggiano 10"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("breakfast without commas, grams without their word, and products by their brand", () => {
  it.each<MealTextCase>([
    ["caffè biscotti mela", ["Caffè espresso 30", "Biscotti secchi 33.5", "Mela 165"]],
    ["cappuccino cornetto", ["Cappuccino con latte intero 180", "Cornetto 57"]],
    ["latte 200 cereali 30", ["Latte parzialmente scremato 200", "Corn flakes 30"]],
    [
      "pasta 80 sugo 100 parmigiano 10",
      ["Pasta di semola, cruda 80", "Sugo di pomodoro al basilico 100", "Parmigiano Reggiano 10"],
    ],
    ["pane 60 miele 10", ["Pane comune 60", "Miele 10"]],
    ["pasta de cecco 80g", ["Pasta di semola, cruda 80"]],
    ["pasta di lenticchie rosse 70g", ["Pasta di legumi, cruda 70"]],
    ["150 g di farro cotto", ["Farro, cotto 150"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("brackets with a kind, a filling or a state are no second food", () => {
  it.each<MealTextCase>([
    ["olio (evo) 10 g", ["Olio extravergine d'oliva 10"]],
    ["pasta (gr. 80), olio (gr. 10)", ["Pasta di semola, cruda 80", "Olio extravergine d'oliva 10"]],
    ["petto di pollo (peso crudo 150 g)", ["Petto di pollo, crudo 150"]],
    ["toast (prosciutto e formaggio)", ["Toast prosciutto e formaggio 140"]],
    ["verdure miste (zucchine, carote, peperoni)", ["Verdure cotte condite 190"]],
    ["1 bicchiere (200 ml) di latte", ["Latte parzialmente scremato 200"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("cheese or fat that a dish has is its own", () => {
  it.each<MealTextCase>([
    ["insalata greca con 50 g di feta", ["Insalata greca con feta 290"]],
    [
      "pasta 80 g al pomodoro con 10 g di parmigiano e 10 g di olio",
      ["Pasta al pomodoro 260", "Parmigiano Reggiano 10"],
    ],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("grams of vegetables and shellfish are raw where no state was said", () => {
  it.each<MealTextCase>([
    ["200 g di zucchine", ["Zucchine, crude 200"]],
    ["zucchine grigliate 200 g", ["Zucchine al forno 200"]],
    ["calamari 200g alla piastra", ["Calamari, crudi 200"]],
    ["mezzo chilo di cozze bollite", ["Cozze, bollite 500"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a version that no table has is the usual dish", () => {
  it.each<MealTextCase>([
    ["torta di mele light", ["Torta di mele fatta in casa 100"]],
    ["parmigiana di melanzane light", ["Parmigiana di melanzane 228"]],
    ["grissini integrali", ["Grissini 30"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("kinds that follow a number are that many of the food, foods behind a number are others", () => {
  it.each<MealTextCase>([
    ["due pizze una margherita e una diavola", ["Pizza margherita 375", "Pizza diavola 420"]],
    [
      "due panini, uno al prosciutto crudo e uno al formaggio",
      ["Panino con prosciutto crudo 140", "Panino con formaggio 140"],
    ],
    ["due uova, una fetta di pane e una mela", ["Uovo di gallina 100", "Pane comune 35", "Mela 165"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a dish that is named before its weighed parts is not counted beside them", () => {
  it.each<MealTextCase>([
    ["prosciutto e melone, 4 fette di melone e 70g di crudo", ["Melone 580", "Prosciutto crudo 70"]],
    [
      "grigliata con amici: salsiccia, costine e birra",
      ["Salsiccia, cotta 121", "Costine di maiale, cotte 145", "Birra chiara 330"],
    ],
    ["toast con burro e marmellata", ["Pane tostato 50", "Burro 10", "Marmellata 24"]],
    ["piadina: crudo, rucola, stracchino", ["Piadina 120", "Prosciutto crudo 50", "Rucola 20", "Stracchino 50"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("numbers of a list are no amounts, and words that deny a food take it away", () => {
  it.each<MealTextCase>([
    ["1) caffè 2) brioche 3) succo", ["Caffè espresso 30", "Cornetto 57", "Succo di frutta 200"]],
    ["1. pasta al pomodoro 2. insalata 3. mela", ["Pasta al pomodoro 260", "Insalata verde condita 91", "Mela 165"]],
    ["né pane né pasta, solo carne e insalata", ["Fettina di carne, in padella 140", "Insalata verde condita 91"]],
    ["anziché la pasta 80 g di riso", ["Riso, crudo 80"]],
    [
      "pasta al pomodoro senza olio",
      [
        "Pasta di semola, cruda 83.2",
        "Pomodori pelati 130",
        "Parmigiano Reggiano 5.2",
        "Aglio 1",
        "Basilico fresco 1.3",
        "Sale 1.3",
      ],
    ],
    ["insalata mista 150 g", ["Lattuga 150"]],
    ["insalatona (pollo, noci, grana)", ["Petto di pollo alla griglia 136", "Noci 16", "Grana Padano 20"]],
    ["un tubo di pringles", ["Patatine in tubo 175"]],
    ["mezza torta di mele", ["? amount torta di mele"]],
    ["1 e 1/2 fette di pane", ["Pane comune 52.5"]],
    ["un caffè con due zuccheri", ["Caffè espresso 30", "Zucchero 10"]],
    ["polpettone con patate", ["Polpettone 150", "Patate lesse condite 185"]],
    ["yogurt banana e miele", ["Yogurt alla frutta 125", "Miele 10"]],
    ["due mozzarelle in carrozza", ["Mozzarella in carrozza 200"]],
    ["2 e mezzo biscotti", ["Biscotti secchi 16.8"]],
    ["due e mezza fette di pane", ["Pane comune 87.5"]],
    ["biscotti 3 e mezza banana", ["Biscotti secchi 20.1", "Banana 59"]],
    ["alle 4 e mezzo uno yogurt", ["Yogurt bianco intero 125"]],
    ["ore 10 e un quarto una mela", ["Mela 165"]],
    ["latte p.s. 200 ml", ["Latte parzialmente scremato 200"]],
    ["yogurt greco 0,1% 170g", ["Yogurt greco 0% 170"]],
    ["salmone scozzese affumicato 100 g", ["Salmone affumicato 100"]],
    ["involtini di tacchino e asparagi", ["Involtini di pollo o tacchino 160", "Asparagi conditi 98"]],
    [
      "mela e pera cena: 80 g riso, 100 g pollo",
      ["Mela 165", "Pera 150", "Riso, crudo 80", "Petto di pollo, crudo 100"],
    ],
    [
      "biscotti pranzo: 80 g di pasta, 100 g di pollo",
      ["Biscotti secchi 33.5", "Pasta di semola, cruda 80", "Petto di pollo, crudo 100"],
    ],
    [
      "riso con pollo e zucchine: 80g riso, 120 g pollo, 150 g zucchine",
      ["Riso, crudo 80", "Petto di pollo, crudo 120", "Zucchine, crude 150"],
    ],
    ["vellutata con 150 g di zucca e 100 g di patate", ["Zucca al forno 150", "Patate bollite 100"]],
    ["vellutata di zucca con 50 g di ceci", ["Vellutata di zucca 320", "Ceci, cotti 50"]],
    ["burger fatto con 150 g di macinato magro", ["Macinato di manzo magro, crudo (5% di grassi) 150"]],
    ["pizza al prosciutto (in due)", ["Pizza al prosciutto cotto 217.5"]],
    ["una bottiglia di vino, in due", ["Vino rosso 375"]],
    ["una pizza, divisa a metà", ["Pizza margherita 187.5"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});
