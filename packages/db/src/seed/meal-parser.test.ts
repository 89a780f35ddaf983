import { describe, expect, it, test } from "vitest";
import { parseMealRows, parseSeededMeal, type MealTextCase } from "../testing/seeded-meal-parser.ts";

describe("amounts in front of the food", () => {
  it.each<MealTextCase>([
    ["due uova e una fetta di pane", ["Uovo di gallina 100", "Pane comune 35"]],
    ["un etto e mezzo di prosciutto crudo", ["Prosciutto crudo 150"]],
    ["1,5 etti di bresaola", ["Bresaola della Valtellina 150"]],
    ["mezzo litro di latte intero", ["Latte intero 500"]],
    ["3/4 di litro d'acqua", ["Acqua 750"]],
    ["1/2 mela", ["Mela 82.5"]],
    ["metà banana", ["Banana 59"]],
    ["una mela e mezza", ["Mela 247.5"]],
    ["tre quarti di una pizza margherita", ["Pizza margherita 281.3"]],
    ["un paio di biscotti", ["Biscotti secchi 13.4"]],
    ["una decina di mandorle", ["Mandorle 12"]],
    ["2x uova", ["Uovo di gallina 100"]],
    ["due o tre noci", ["Noci 10"]],
    ["ottanta grammi di riso", ["Riso, crudo 80"]],
    ["80 gr. di riso", ["Riso, crudo 80"]],
    ["100 grammi di pane e 50 di prosciutto crudo", ["Pane comune 100", "Prosciutto crudo 50"]],
    ["una birra piccola", ["Birra chiara 200"]],
    ["doppia porzione di lasagne", ["Lasagne al forno 550"]],
    ["un piatto di pasta al pomodoro", ["Pasta al pomodoro 260"]],
    ["un bicchiere di vino rosso", ["Vino rosso 125"]],
    ["un calice di prosecco", ["Prosecco o spumante 125"]],
    ["2 cucchiai di olio d'oliva", ["Olio extravergine d'oliva 20"]],
    ["1 cucchiaio olio", ["Olio extravergine d'oliva 10"]],
    ["un cucchiaino di miele", ["Miele 7"]],
    ["una scatoletta di tonno", ["Tonno all'olio d'oliva 56"]],
    ["una noce di burro", ["Burro 10"]],
    ["una manciata di noci", ["Noci 20"]],
    ["tre fette biscottate con marmellata", ["Fette biscottate 25.8", "Marmellata 28"]],
    ["50 g di coppa", ["Coppa 50"]],
    ["frittata di due uova", ["Frittata 118"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("one piece is the ordinary one", () => {
  it.each<MealTextCase>([
    ["un bombolone, un donut", ["Krapfen farcito 100", "Ciambella fritta zuccherata 75"]],
    ["un muffin, un muffin grande", ["Muffin ai mirtilli 78", "Muffin ai mirtilli 113"]],
    ["un plumcake, una fetta di plumcake", ["Plumcake 35", "Plumcake 58"]],
    ["cornetto", ["Cornetto 57"]],
    ["un cornetto piccolo, un cornetto grande", ["Cornetto 42", "Cornetto 67"]],
    ["un saccottino al cioccolato, una girella", ["Saccottino al cioccolato 58", "Merendina ripiena al cioccolato 35"]],
    ["due würstel", ["Würstel 104"]],
    ["un kebab", ["Panino kebab 395"]],
    ["un cheeseburger, un big mac", ["Cheeseburger 112", "Doppio hamburger con formaggio e salsa 215"]],
    ["una rosetta, una piadina", ["Panino bianco (michetta) 65", "Piadina 120"]],
    ["philadelphia, un formaggino", ["Formaggio fresco spalmabile 43", "Formaggini 22"]],
    ["tiramisù", ["Tiramisù fatto in casa 135"]],
    ["polenta grigliata, una fetta di polenta grigliata", ["Polenta grigliata 145", "Polenta grigliata 80"]],
    ["patatine fritte", ["Patatine fritte 140"]],
    ["patatine fritte piccole", ["Patatine fritte da fast food 71"]],
    ["una bistecca", ["Controfiletto di manzo alla griglia 158"]],
    ["una braciola", ["Braciola di maiale alla griglia 140"]],
    ["una melanzana ripiena, un peperone ripieno", ["Melanzane ripiene 250", "Peperoni ripieni di carne 225"]],
    ["un cavolfiore gratinato", ["Cavolfiore gratinato con besciamella 220"]],
    ["una costata", ["Costata di manzo alla griglia, parte magra 260"]],
    ["una fiorentina", ["Bistecca alla fiorentina 600"]],
    ["mezzo pollo arrosto", ["Pollo arrosto 299"]],
    ["un quarto di pollo", ["Pollo arrosto 149.5"]],
    ["mezzo avocado", ["Avocado 80"]],
    ["un kiwi, due mandarini", ["Kiwi 75", "Mandarino 152"]],
    ["un cetriolo", ["Cetrioli 201"]],
    ["un kinder bueno, una barretta kinder", ["Wafer al cioccolato 43", "Cioccolato al latte 12.5"]],
    ["cinque pan di stelle", ["Frollini al burro e cioccolato 40"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("amounts behind the food", () => {
  it.each<MealTextCase>([
    ["pasta 80 g", ["Pasta di semola, cruda 80"]],
    ["pasta (80g) al pesto", ["Pasta al pesto 200"]],
    ["uova 2", ["Uovo di gallina 100"]],
    ["uova x2", ["Uovo di gallina 100"]],
    ["latte 200ml", ["Latte parzialmente scremato 200"]],
    ["pane: 50 g", ["Pane comune 50"]],
    ["mele 2, pere 1", ["Mela 330", "Pera 150"]],
    ["yogurt bianco 125 g", ["Yogurt bianco intero 125"]],
    ["pizza diavola intera", ["Pizza diavola 420"]],
    ["una coca cola in lattina", ["Cola 330"]],
    ["hamburger 180 g in un panino", ["Macinato di manzo, crudo (15% di grassi) 180", "Panino bianco (michetta) 65"]],
    ["un piatto di amatriciana e un quarto di vino", ["Pasta all'amatriciana 280", "Vino rosso 250"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("dishes whose names contain a separator are one food", () => {
  it.each<MealTextCase>([
    ["ho mangiato pasta e fagioli e una mela", ["Pasta e fagioli 328", "Mela 165"]],
    ["riso e piselli", ["Riso con i piselli 280"]],
    ["pasta con le sarde", ["Pasta con le sarde 290"]],
    ["pasta con tonno", ["Pasta al tonno 304"]],
    ["cacio e pepe", ["Pasta cacio e pepe 301"]],
    ["spaghetti aglio, olio e peperoncino", ["Spaghetti aglio, olio e peperoncino 214"]],
    ["bresaola rucola e grana", ["Bresaola, rucola e grana 115"]],
    ["prosciutto e melone", ["Prosciutto e melone 280"]],
    ["yogurt greco con miele e noci", ["Yogurt greco con miele e noci 180"]],
    ["caffè e latte", ["Caffellatte 300"]],
    [
      "insalata con uova sode e un panino piccolo",
      ["Insalata verde condita 91", "Uovo sodo 100", "Panino bianco (michetta) 50"],
    ],
    ["poke di tonno con riso, avocado e una mela", ["Poke di tonno 390", "Mela 165"]],
    ["un panino con la mortadella e una coca zero", ["Panino con la mortadella 160", "Cola senza zuccheri 330"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("foods joined by a separator are separate foods", () => {
  it.each<MealTextCase>([
    ["80 g di pasta con un cucchiaio d'olio", ["Pasta di semola, cruda 80", "Olio extravergine d'oliva 10"]],
    ["pane con burro e miele", ["Pane comune 55", "Burro 11", "Miele 14"]],
    ["latte e 4 biscotti", ["Latte parzialmente scremato 240", "Biscotti secchi 26.8"]],
    ["insalata con un filo d'olio", ["Insalata verde, scondita 105", "Olio extravergine d'oliva 5"]],
    ["due uova sode un toast e un caffè", ["Uovo sodo 108", "Toast prosciutto e formaggio 140", "Caffè espresso 30"]],
    ["uova 2 pane 50 g", ["Uovo di gallina 100", "Pane comune 50"]],
    ["- 2 uova\n- una mela", ["Uovo di gallina 100", "Mela 165"]],
    ["polpette al sugo e purè", ["Polpette al sugo 190", "Purè di patate 160"]],
  ])("%s", (text, expected) =>
    expect(parseMealRows(text).map((row) => row.replace(/^Purè.* /, "Purè di patate "))).toEqual(expected),
  );
});

describe("filler words are dropped", () => {
  it.each<MealTextCase>([
    ["stamattina per colazione ho preso un caffè senza zucchero", ["Caffè espresso 30"]],
    ["Colazione: latte e biscotti. Pranzo: un'arancia", ["Latte e biscotti 240", "Arancia 150"]],
    ["domenica tagliatelle al ragù fatte da mia madre", ["Tagliatelle al ragù 302"]],
    ["un contenitore di pasta al forno avanzata da ieri", ["Pasta al forno 300"]],
    ["alle 8 due fette di pane integrale e alle 13:30 un kiwi", ["Pane integrale 70", "Kiwi 75"]],
    ["ieri sera mi sono fatto una carbonara", ["Pasta alla carbonara 276"]],
    ["c'era anche una mela, buonissima", ["Mela 165"]],
    ["un panino con la mortadella al bar", ["Panino con la mortadella 160"]],
    ["non ho mangiato pane ma una mela", ["Mela 165"]],
    ["la domenica tagliatelle al ragù fatte da mia madre", ["Tagliatelle al ragù 302"]],
    ["sabato sera fuori pizza margherita", ["Pizza margherita 375"]],
    ["tupperware con 100 g di riso integrale", ["Riso integrale, crudo 100"]],
    ["prima di allenarmi una banana", ["Banana 118"]],
    ["arrosto di maiale con un contorno di spinaci", ["Arrosto di maiale 155", "Spinaci saltati all'olio 140"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("raw, cooked and dry weights are matched with their own foods", () => {
  it.each<MealTextCase>([
    ["80 g di pasta cruda con tonno", ["Pasta di semola, cruda 80", "Tonno all'olio d'oliva 50"]],
    ["pasta pesata cotta 200 g", ["Pasta di semola, cotta 200"]],
    ["riso 70 g a crudo", ["Riso, crudo 70"]],
    ["100 g di riso bollito", ["Riso, bollito 100"]],
    ["lenticchie secche 60 g", ["Lenticchie, secche 60"]],
    ["80 g di pasta al pomodoro", ["Pasta al pomodoro 260"]],
    ["100 g di spaghetti alla carbonara", ["Pasta alla carbonara 306.7"]],
    ["100 g di carbonara", ["Pasta alla carbonara 100"]],
    ["pasta al pomodoro 250 g", ["Pasta al pomodoro 250"]],
    ["un etto di gnocchi", ["Gnocchi di patate, cotti 100"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("words without a food or a weight make an unresolved row", () => {
  it.each<MealTextCase>([
    ["200 kcal di pasta", ["? amount pasta"]],
    ["2 kg di pasta", ["? amount pasta"]],
    ["un piatto di strabuffi e un caffè", ["? food strabuffi", "Caffè espresso 30"]],
    ["200", []],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

it("a long sentence is parsed in less than 100 ms", () => {
  const text = "due uova sode e pane con burro, 80 g di pasta con tonno e zucchine, ".repeat(8);
  // The minimum of several runs excludes the load of other processes.
  const times = Array.from({ length: 6 }, () => {
    const start = performance.now();
    parseMealRows(text);
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});

describe("what is said about a meal is no food, and is shown as not used", () => {
  it.each<[...MealTextCase, unused: string[]]>([
    ["pastina in brodo, avevo la febbre", ["Pastina in brodo 303"], ["avevo febbre"]],
    ["lasagne, mezza porzione che ero già piena", ["Lasagne al forno 137.5"], ["che ero già piena"]],
    ["una mela dopo 4 ore di cammino", ["Mela 165"], ["cammino"]],
    ["minestrone, ho fatto il bis", ["Minestrone 600"], []],
    ["una mela, serata brutta", ["Mela 165"], ["serata brutta"]],
    ["tre noci, lasciato il resto", ["Noci 12"], ["lasciato il resto"]],
    ["zuppa di farro della Garfagnana", ["Zuppa di farro e fagioli 350"], ["della Garfagnana"]],
    ["pane e panelle dal friggitore sotto casa", ["Pane e panelle 220"], ["dal friggitore sotto casa"]],
    ["una mela, siamo di Milano che vi devo dire", ["Mela 165"], ["siamo Milano che devo dire"]],
    ["sono a dieta quindi una mela", ["Mela 165"], ["sono dieta quindi"]],
    ["prosciutto e melone, 35 gradi", ["Prosciutto e melone 280"], []],
  ])("%s", (text, expected, unused) => {
    expect(parseMealRows(text)).toEqual(expected);
    expect(parseSeededMeal(text).unused).toEqual(unused);
  });

  it.each<MealTextCase>([
    ["pasta al zrplof, una mela", ["? food pasta al zrplof", "Mela 165"]],
    ["una mela, due zrplof", ["Mela 165", "? food zrplof"]],
    ["una mela, salsina di zrplof", ["Mela 165", "? food salsina di zrplof"]],
    ["zrplof tiramisù", ["Tiramisù fatto in casa 135", "? food zrplof"]],
    ["pastiera zrplof", ["Pastiera napoletana 120", "? food zrplof"]],
    ["merendina zrplof", ["? food merendina zrplof"]],
  ])("%s: unknown food is asked for", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

test.each<MealTextCase>([
  ["frittata, 3 uova", ["Frittata 177"]],
  ["omelette 3 uova", ["Omelette 180"]],
  ["frittata e due uova sode", ["Frittata 118", "Uovo sodo 108"]],
  ["frittata e due uova", ["Frittata 118", "Uovo di gallina 100"]],
  ["un piatto di carbonara, ho lasciato metà", ["Pasta alla carbonara 138"]],
  ["una pizza margherita, ne ho lasciato un quarto", ["Pizza margherita 281.3"]],
  ["pad thai con gamberi, ne avrò mangiato metà", ["Pad thai con gamberi 175"]],
  ["mezza pizza margherita, l'altra metà l'ha mangiata lui", ["Pizza margherita 187.5"]],
  ["panino con la mortadella, 100 g di pane e 80 di mortadella", ["Pane comune 100", "Mortadella 80"]],
  ["pancake fatti con 2 uova e mezza banana", ["Uovo di gallina 100", "Banana 59"]],
  ["frittata di cipolle con 2 uova", ["Frittata di cipolle 180"]],
  ["fiocchi di latte 1 vasetto", ["Fiocchi di latte 130"]],
  ["pausa delle 11 un caffè", ["Caffè espresso 30"]],
  ["panettone, fetta da 80 g", ["Panettone 80"]],
  ["big mac menu medio", ["Menu con doppio hamburger e patatine 332"]],
  ["crostatina mulino bianco albicocca", ["Crostata di marmellata 40"]],
  ["pasta e ceci co la pancetta", ["Pasta e ceci 350", "Pancetta tesa, dolce 30"]],
  ["una pizza margherita, divisa a metà", ["Pizza margherita 187.5"]],
  ["una seadas, metà per uno", ["Seadas al miele 65"]],
  ["mezza mozzarella di bufala, 125 g", ["Mozzarella di bufala 125"]],
  ["mezza mozzarella di bufala (quella da 250)", ["Mozzarella di bufala 125"]],
  ["due quadratini di fondente all'85", ["Cioccolato fondente 70% 16"]],
  ["latte parz. scremato 250 ml", ["Latte parzialmente scremato 250"]],
  ["un orzo e un cornetto", ["Caffè d'orzo 90", "Cornetto 57"]],
  ["un pacchetto di M&M's", ["Confetti al cioccolato 18"]],
  ["melanzane grigliate senza condimento", ["Melanzane al forno 130"]],
  ["tagliata di manzo 200 g, senz'olio", ["Controfiletto di manzo, crudo 200"]],
  ["pancake proteici (100 g di albumi, 40 g di farina d'avena)", ["Albume d'uovo 100", "Fiocchi di avena 40"]],
  ["frullato con latte e banana", ["Latte parzialmente scremato 240", "Banana 118"]],
  ["frullato con latte e un cornetto", ["Frullato di frutta 300", "Latte parzialmente scremato 240", "Cornetto 57"]],
  ["frullato di banana con latte", ["Frullato di banana e latte 345"]],
  ["sushi all you can eat: 8 nigiri e una zuppa di miso", ["Nigiri al salmone 240", "Zuppa di miso 250"]],
  [
    "albumi strapazzati 200 g prosciutto cotto 50 g pane in cassetta una fetta",
    ["Albumi strapazzati 200", "Prosciutto cotto 50", "Pancarrè 25"],
  ],
  ["linguine allo scoglio, porzione bella grossa", ["Spaghetti allo scoglio 427"]],
  ["mozzarella e pomodori", ["Mozzarella 125", "Pomodori 150"]],
  ["scatoletta di tonno all'olio da 80", ["Tonno all'olio d'oliva 53.6"]],
  ["qualche oliva", ["Olive verdi 26.7"]],
  ["coppetta piccola pistacchio e cioccolato", ["Gelato artigianale o cremoso 100"]],
  ["coca zero, pausa di 15 minuti", ["Cola senza zuccheri 330"]],
  ["una media chiara", ["Birra chiara 400"]],
  ["petto di pollo 200 g cotto", ["Petto di pollo alla griglia 200"]],
  ["200 g di salmone", ["Salmone al forno 200"]],
  ["arrosto di vitello 150 g", ["Arrosto di vitello 150"]],
])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
