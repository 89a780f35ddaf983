import { describe, expect, it } from "vitest";
import { parseMealRows, formatItem, type MealTextCase } from "../testing/seeded-meal-parser.ts";

/** "Pane comune 50", with "~" for an assumed weight. */
const parseRows = (text: string): string[] =>
  parseMealRows(text, (item) => `${formatItem(item)}${item.amountSource === "default_portion" ? "~" : ""}`);

function itParses(cases: readonly MealTextCase[]): void {
  it.each<MealTextCase>([...cases])("%s", (text, expected) => expect(parseRows(text)).toEqual(expected));
}

describe("foods side by side are all recognised", () => {
  itParses([
    ["toast e spremuta", ["Toast prosciutto e formaggio 140~", "Spremuta d'arancia 200~"]],
    ["un gelato e un caffè", ["Gelato artigianale o cremoso 113", "Caffè espresso 30"]],
    ["gelato al cioccolato con panna", ["Gelato artigianale o cremoso 113~", "Panna montata spray 30~"]],
    ["pollo alla griglia con insalata", ["Petto di pollo alla griglia 136~", "Insalata verde condita 91~"]],
    ["tonno e insalata", ["Tonno all'olio d'oliva 56~", "Insalata verde condita 91~"]],
    ["passato di verdura con crostini", ["Passato di verdure 260~", "Crostini di pane 20~"]],
    ["yogurt e frutta", ["Yogurt bianco intero 125~", "Frutta fresca 120~"]],
    ["yogurt con i cereali", ["Yogurt bianco intero 125~", "Corn flakes 30~"]],
    ["tortellini in brodo col parmigiano", ["Tortellini in brodo 430~", "Parmigiano Reggiano 10~"]],
    ["pasta senza glutine al ragù", ["Pasta al ragù 265~"]],
    ["caffè, latte e biscotti", ["Caffè espresso 30~", "Latte e biscotti 240~"]],
  ]);
});

describe("words that belong to a food's name make no second food", () => {
  itParses([
    ["pad thai con gamberi", ["Pad thai con gamberi 350~"]],
    ["piadina con prosciutto cotto e fontina", ["Piadina con prosciutto cotto e formaggio 220~"]],
    ["frittata con due uova e zucchine", ["Frittata 118", "Zucchine condite 116~"]],
    ["crema di lenticchie rosse", ["Zuppa di lenticchie 350~"]],
    ["un quarto di pollo allo spiedo con patate", ["Pollo arrosto 149.5", "Patate al forno con olio e rosmarino 150~"]],
    ["cappuccino con latte d'avena", ["Cappuccino d'avena 180~"]],
    ["caprese con mozzarella di bufala", ["Insalata caprese 255~"]],
    ["nduja spalmata sul pane", ["'Nduja 20~", "Pane comune 55~"]],
    [
      "30 g di whey in 250 ml di latte scremato",
      ["Proteine del siero di latte in polvere (whey) 30", "Latte scremato 250"],
    ],
    ["overnight oats: avena 45 g, latte di soia 120 g", ["Fiocchi di avena 45", "Latte di soia 120"]],
  ]);
});

describe("words of a name that look like an amount stay in the name", () => {
  itParses([
    ["coppa di testa", ["Coppa di testa 50~"]],
    ["biscotti con gocce di cioccolato", ["Cookie con gocce di cioccolato 42~"]],
    ["una quattro stagioni", ["Pizza quattro stagioni 485"]],
    ["cioccolata in tazza", ["Cioccolata in tazza densa 180~"]],
    ["un porridge", ["Porridge di avena con latte e acqua 270"]],
    ["riso venere 90 g (a crudo)", ["Riso integrale, crudo 90"]],
    ["macinato di manzo magro (200 g cotto)", ["Hamburger di manzo magro, cotto (5% di grassi) 200"]],
  ]);
});

describe("flavours of an ice cream make one food", () => {
  itParses([
    ["gelato pistacchio e fragola", ["Gelato artigianale o cremoso 113~"]],
    ["un cono con due gusti, cioccolato e nocciola", ["Gelato artigianale o cremoso 113"]],
    ["una coppetta di gelato al limone e fragola", ["Sorbetto alla frutta 120"]],
    ["tre palline di gelato alla vaniglia", ["Gelato artigianale o cremoso 165"]],
  ]);
});

describe("foods without commas between them are separated", () => {
  itParses([
    ["pane burro e alici", ["Pane comune 55~", "Burro 11~", "Alici fresche, crude 12~"]],
    [
      "penne al sugo petto di tacchino alla piastra fagiolini mela",
      ["Pasta al pomodoro 260~", "Fesa di tacchino alla griglia 145~", "Fagiolini conditi 150~", "Mela 165~"],
    ],
    ["gnocchi al pesto", ["Gnocchi al pesto 245~"]],
    ["pizza rucola e grana", ["Pizza margherita 375~", "Rucola 20~", "Grana Padano 15~"]],
    ["yogurt müller", ["Yogurt zuccherato 125~"]],
  ]);
});

describe("filler words are dropped and unknown foods are kept", () => {
  itParses([
    ["150 g di melone davanti alla tele", ["Melone 150"]],
    ["bucatini all'amatriciana a Testaccio", ["Pasta all'amatriciana 280~"]],
    ["zuppa gallurese una porzione al matrimonio di mio cugino", ["Zuppa gallurese 280"]],
    ["prosciutto e melone che fa troppo caldo per cucinare", ["Prosciutto e melone 280~"]],
    ["pasta e ceci fatta da me", ["Pasta e ceci 350~"]],
    ["il marito ha fatto la carbonara", ["Pasta alla carbonara 276~"]],
    ["ieri sera fuori per il compleanno orata al forno", ["Orata al forno 170~"]],
    ["pasta al forno avanzata, fredda alle 3 in reparto", ["Pasta al forno 300~"]],
    ["4 involtini di pesce spada alla messinese", ["Involtini di pesce spada 150"]],
    ["mensa: riso in bianco con olio e grana", ["Riso in bianco (olio e parmigiano) 205~", "Grana Padano 10~"]],
    [
      "caprese con fiordilatte 125 g, un pomodoro grande e un cucchiaio d'olio",
      ["Mozzarella 125", "Pomodori 153.8~", "Olio extravergine d'oliva 10"],
    ],
    ["una brioche vuota al bar sotto casa", ["Cornetto 57"]],
    ["pasta al forno avanzata da ieri", ["Pasta al forno 300~"]],
    ["per me 70 g di riso", ["Riso, crudo 70"]],
    ["ho rubato due biscotti", ["Biscotti secchi 13.4"]],
    ["una merendina frizzolè", ["? food merendina frizzolè"]],
    ["pasta al gremolino", ["? food pasta al gremolino"]],
    ["in piazza", ["? food in piazza"]],
    ["dopo la corsa un kiwi, sul divano", ["Kiwi 75"]],
    ["in turno mezza vaschetta di insalata di riso", ["Insalata di riso 140~"]],
    [
      "bresaola in settimana bianca, un'acqua tonica in area di servizio",
      ["Bresaola della Valtellina 60~", "Acqua tonica o bitter analcolico 200"],
    ],
    ["alle 3 di notte cracker", ["Cracker 30~"]],
    ["noi due abbiamo mangiato un kiwi, io anche una mela", ["Kiwi 75", "Mela 165"]],
    ["caffè d'orzo", ["Caffè d'orzo 90~"]],
  ]);
});

describe("vague amounts get an approximate weight that is marked as assumed", () => {
  itParses([
    ["qualche biscotto", ["Biscotti secchi 26.8~"]],
    ["qualche mandorla", ["Mandorle 9.6~"]],
    ["un po' di parmigiano", ["Parmigiano Reggiano 22.5~"]],
    ["un trancio di pizza", ["Pizza margherita 180"]],
    ["mezzo purè", ["Purè di patate 80~"]],
    ["filetto di vitello", ["Filetto di vitello, crudo 150~"]],
    ["200 g di seppie alla piastra", ["Seppia, cruda 200"]],
    ["60 g di quinoa", ["Quinoa, cruda 60"]],
    ["farro con verdure", ["Farro con verdure 267~"]],
    ["due spaghetti al pomodoro", ["Pasta al pomodoro 260~"]],
  ]);
});

describe("packages, containers and pieces have a known weight", () => {
  itParses([
    ["una birra da 33", ["Birra chiara 330"]],
    ["un quarto di rosso", ["Vino rosso 250"]],
    ["una scatola di ceci", ["Ceci in scatola, sgocciolati 240"]],
    ["una scatola piccola di ceci", ["Ceci in scatola, sgocciolati 150"]],
    ["un mestolo di minestrone", ["Minestrone 125"]],
    ["una tavoletta di cioccolato al latte", ["Cioccolato al latte 100"]],
    ["dieci arrosticini", ["Arrosticini di pecora 180"]],
    ["due pizzette rosse", ["Pizzetta al pomodoro e mozzarella 68"]],
    ["quattro polpette al sugo", ["Polpette al sugo 220"]],
    ["due fette di pancarrè", ["Pancarrè 50"]],
    ["una burrata", ["Burrata 125"]],
    ["due cubetti di grana", ["Grana Padano 20"]],
    ["una manciata di taralli", ["Taralli 30"]],
    ["un pezzo di pane, un pacchetto di cracker", ["Pane comune 40", "Cracker 28"]],
    ["due tartine e una borraccia di sali", ["Tartine miste 50", "Bevanda per sportivi 500"]],
    ["un filetto di platessa", ["Platessa al vapore 120"]],
    ["una fetta di frittata, un vasetto di insalata di farro", ["Frittata 118~", "Insalata di farro 280~"]],
    ["tre verdure grigliate", ["Verdure grigliate condite 180~"]],
  ]);
});

describe("a brand behind a food does not hide it", () => {
  itParses([
    ["patatine san carlo", ["Patatine in sacchetto 26~"]],
    ["birra moretti e vino cirò", ["Birra chiara 330~", "Vino rosso 125~"]],
    ["yogurt dell'esselunga", ["Yogurt bianco intero 125~"]],
  ]);
});

it("a repeated word counts once", () => {
  expect(parseRows("mela, ".repeat(82))).toEqual(["Mela 165~"]);
});

describe("at the bar, and from the shelf", () => {
  it.each<MealTextCase>([
    ["torta della nonna, fetta", ["Torta della nonna 115"]],
    ["guinness pinta", ["Birra scura 500"]],
    ["birra moretti 66", ["Birra chiara 660"]],
    ["una ichnusa da 50", ["Birra chiara 500"]],
    ["birra doppio malto 0,4", ["Birra forte, doppio malto (oltre 8% vol) 400"]],
    ["un bicchiere di crodino", ["Aperitivo analcolico 200"]],
    ["montenegro con ghiaccio", ["Liquore 45"]],
    ["coca media", ["Cola 400"]],
    ["pane e prosciutto", ["Pane comune 55", "Prosciutto crudo 45"]],
    ["coppetta piccola al limone", ["Sorbetto alla frutta 90"]],
    ["skyr ai frutti di bosco", ["Yogurt proteico alla frutta 150"]],
    ["un pezzo di pizza capricciosa", ["Pizza capricciosa 165"]],
    ["aranciata san pellegrino", ["Aranciata 330"]],
    ["due pancake allo sciroppo d'acero", ["Pancake fatti in casa 76.7", "Sciroppo d'acero 14"]],
    ["parmigiano 24 mesi 25 g", ["Parmigiano Reggiano 25"]],
    ["due yakult", ["Latte fermentato da bere 130"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what was weighed with its waste weighs what is eaten of it", () => {
  itParses([
    ["orata 300 g intera al forno", ["Orata al forno 150"]],
    ["branzino 250 g intero", ["Branzino d'allevamento, crudo 125"]],
    ["orata 150 g al forno", ["Orata al forno 150"]],
    ["filetto di orata 300 g", ["Orata al forno 300"]],
    ["banana 150 g con la buccia", ["Banana 96"]],
    ["noci 50 g col guscio e un caffè", ["Noci 19.5", "Caffè espresso 30"]],
    ["un kg di cozze", ["Cozze, crude 250"]],
    ["un kg di cozze col guscio", ["Cozze, crude 250"]],
    ["mezzo chilo di cozze bollite", ["Cozze, bollite 500"]],
    ["fiorentina 1 kg con l'osso in due", ["Bistecca alla fiorentina 340"]],
    ["pollo arrosto 350 g con le ossa", ["Pollo arrosto 245"]],
    ["mezzo pollo allo spiedo con la pelle", ["Pollo arrosto 299"]],
    ["una mela 200 g con la buccia", ["Mela 200"]],
    ["latte intero 250 g", ["Latte intero 250"]],
  ]);

  it("keeps the weight as it was written", () => {
    expect(parseMealRows("noci 50 g col guscio", ({ unit }) => unit?.label ?? "")).toEqual(["50 g con lo scarto"]);
  });
});

describe("a size counts wherever it stands", () => {
  itParses([
    ["1 carota grande cruda", ["Carote, crude 76.3~"]],
    ["caffellatte grande senza zucchero", ["Caffellatte 420~"]],
    ["piatto piccolo di risotto alla zucca", ["Risotto alla zucca 203~"]],
    ["una fetta grande di anguria", ["Anguria 275~"]],
    ["patatine fritte piccole del fast food", ["Patatine fritte da fast food 71"]],
  ]);
});

describe("one measure needs no di", () => {
  itParses([
    ["bicchiere latte", ["Latte parzialmente scremato 200"]],
    ["fetta pane integrale", ["Pane integrale 35"]],
    ["scatoletta tonno sottolio sgocciolata", ["Tonno sott'olio 56"]],
    ["cucchiaino zucchero", ["Zucchero 5"]],
    ["fetta biscottata", ["Fette biscottate 30~"]],
  ]);
});

describe("a fat that is stated after a dish replaces that of its recipe", () => {
  itParses([
    ["due uova strapazzate con 5 g di burro", ["Uovo di gallina 100", "Burro 5"]],
    ["zucchine in padella 200 g con un cucchiaino d'olio", ["Zucchine, crude 200", "Olio extravergine d'oliva 5"]],
    ["uova strapazzate al burro", ["Uova strapazzate al burro 112~"]],
    ["due zucchine trifolate", ["Zucchine trifolate 208"]],
  ]);
});

describe("a spoon of oil or cheese that a plate of pasta has by its recipe is not counted twice, more of it is", () => {
  itParses([
    ["pasta al pomodoro 80 g, un cucchiaio d'olio", ["Pasta al pomodoro 260"]],
    ["pastina in brodo con un cucchiaio di parmigiano", ["Pastina in brodo 303~"]],
    ["ribollita con un filo d'olio a crudo", ["Ribollita 350~", "Olio extravergine d'oliva 5"]],
    ["pasta al pomodoro con 30 g di parmigiano", ["Pasta al pomodoro 260~", "Parmigiano Reggiano 30"]],
    ["insalata verde con un cucchiaio d'olio", ["Insalata verde, scondita 105~", "Olio extravergine d'oliva 10"]],
  ]);
});

describe("a serving behind a comma is of the food before it, and so is the state in which it was weighed", () => {
  itParses([
    ["pasta e fagioli, un piatto scarso", ["Pasta e fagioli 229.6~"]],
    ["lasagne, porzione abbondante", ["Lasagne al forno 385~"]],
    ["risotto alla milanese, porzione normale", ["Risotto allo zafferano (alla milanese) 285"]],
    ["fritto misto di mare, piatto diviso in due", ["Fritto misto di mare 90"]],
    ["petto di pollo 150 g (crudo)", ["Petto di pollo, crudo 150"]],
    ["carbonara, 100 g di spaghetti", ["Pasta alla carbonara 306"]],
    ["125 g di ravioli", ["Ravioli ricotta e spinaci, crudi 125"]],
    ["cheeseburger e patatine medie", ["Cheeseburger 112~", "Patatine fritte da fast food 113"]],
    ["un hamburger da 150", ["Macinato di manzo, crudo (15% di grassi) 150"]],
    ["due saltimbocca alla romana", ["Saltimbocca alla romana 140"]],
    ["saltimbocca alla romana", ["Saltimbocca alla romana 150~"]],
    ["tagliatelle al ragù a Bologna", ["Tagliatelle al ragù 302~"]],
  ]);
});

describe("everyday words and small amounts", () => {
  itParses([
    ["pollo 150 g, mezzo pollo", ["Petto di pollo, crudo 150", "Pollo arrosto 299"]],
    ["insalata mista scondita", ["Insalata verde, scondita 105~"]],
    ["crudo sgrassato 60 g", ["Prosciutto crudo 60"]],
    ["100 g di gamberetti sgusciati", ["Gamberi, cotti 100"]],
    ["due manciate di popcorn", ["Popcorn 16"]],
    ["due salsicce alla griglia", ["Salsiccia, cotta 200"]],
    ["un cestino di patatine", ["Patatine in sacchetto 26~"]],
    ["un mestolo di lenticchie in umido", ["Lenticchie in umido 125"]],
    ["un goccio di grappa nel caffè", ["Grappa o acquavite di frutta 10", "Caffè espresso 30~"]],
    ["borlotti in scatola 120 g con cipolla", ["Fagioli bianchi in scatola, sgocciolati 120", "Cipolla, cruda 30~"]],
    ["penne 100 g crude con pomodoro", ["Pasta di semola, cruda 100", "Sugo di pomodoro al basilico 80~"]],
    [
      "80 g di riso con tonno e mais",
      ["Riso, crudo 80", "Tonno all'olio d'oliva 50~", "Mais in scatola, sgocciolato 80~"],
    ],
    ["insalata di farro 70 g crudo con feta 80 g", ["Farro, crudo (spelta) 70", "Feta 80"]],
    ["zucchine trifolate", ["Zucchine trifolate 110~"]],
    ["porridge con 50 g di avena, 200 ml di latte", ["Fiocchi di avena 50", "Latte parzialmente scremato 200"]],
    ["porridge con 50 g di avena", ["Porridge di avena con latte e acqua 300"]],
    ["fiorentina 600 g in due", ["Bistecca alla fiorentina 300"]],
  ]);
});
