import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { searchFoodIndex } from "../queries/food-search/food-search.ts";
import { findStockFoods } from "../queries/food/stock-food.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { readStockFoodFiles, seedStockFoods } from "./seed-stock-foods.ts";

const db = await createTestDatabase();
const italianFoods = await readFile(new URL("testing/italian-foods.txt", import.meta.url), "utf8");

/** Foods of an Italian week, and the phrases that users type for them. */
const everydayFoods = `
Latte intero <- latte
Latte senza lattosio, parzialmente scremato <- latte senza lattosio; zymil
Latte di mandorla zuccherato <- latte di mandorla
Yogurt bianco <- yogurt
Yogurt greco 0% <- skyr
Yogurt proteico bianco (tipo skyr) <- yogurt proteico
Kefir di latte <- kefir
Caffè espresso <- caffe; espresso
Caffellatte <- caffellatte
Tè <- te
Tisana <- camomilla
Cornetto <- brioche; croissant; cornetto
Biscotti secchi <- biscotti
Cookie con gocce di cioccolato <- gocciole
Biscotti petit beurre <- oro saiwa
Crema spalmabile alle nocciole e cacao <- nutella; crema spalmabile
Pane comune <- pane; rosetta; baguette
Pancarrè <- pancarre
Toast prosciutto e formaggio <- toast
Cracker <- crackers
Gallette di mais <- gallette
Pizza margherita <- pizza
Focaccia <- pizza bianca; focaccia
Corn flakes <- cereali
Muesli con frutta <- muesli
Granola alla frutta <- granola
Fiocchi di avena <- avena; fiocchi d'avena
Porridge di avena con latte intero <- porridge
Uovo di gallina <- uovo; uova
Albume d'uovo <- albume
Pasta di semola, cruda <- pasta; spaghetti; penne; fusilli; orecchiette
Pasta integrale, cruda <- pasta integrale
Pasta di semola, cotta <- pasta cotta
Pasta in bianco (olio e parmigiano) <- pasta in bianco
Pasta al pomodoro <- pasta al sugo
Pasta fredda con pomodorini e mozzarella <- pasta fredda
Pasta alla carbonara <- carbonara
Pasta all'amatriciana <- amatriciana
Pasta cacio e pepe <- cacio e pepe
Pasta alla gricia <- gricia
Lasagne al forno <- lasagne; lasagna
Cannelloni ricotta e spinaci <- cannelloni
Tortellini al prosciutto crudo, freschi <- tortellini
Ravioli ricotta e spinaci, cotti <- ravioli
Gnocchi di patate, crudi <- gnocchi
Gnocchi alla sorrentina <- gnocchi al pomodoro
Risotto alla parmigiana <- risotto
Risotto allo zafferano (alla milanese) <- risotto allo zafferano; risotto alla milanese
Riso, crudo <- riso
Riso, bollito <- riso in bianco
Riso basmati, crudo <- riso basmati
Riso integrale, crudo <- riso integrale
Cous cous, crudo <- couscous
Farro, crudo (spelta) <- farro
Orzo perlato, crudo <- orzo
Quinoa, cruda <- quinoa
Bulgur, crudo <- bulgur
Polenta, cotta <- polenta
Brodo di pollo <- brodo
Petto di pollo, crudo <- petto di pollo
Pollo arrosto <- pollo
Coscia di pollo al forno, con pelle <- coscia di pollo
Cotoletta alla milanese <- cotoletta
Fesa di tacchino, cruda <- tacchino
Bistecca di manzo, cruda <- bistecca; manzo
Fettina di manzo, cruda <- fettina
Hamburger di manzo, cotto (15% di grassi) <- hamburger
Macinato di manzo, crudo (10% di grassi) <- macinato
Polpette di carne <- polpette
Spezzatino con patate <- spezzatino
Arrosto di maiale <- arrosto
Roast beef, cotto <- roast beef
Carne di vitello, cruda <- vitello
Carne di maiale, cruda <- maiale
Lonza di maiale, cruda <- lonza
Costine di maiale, cotte <- costine
Salsiccia, cotta <- salsiccia
Würstel <- wurstel
Carne di agnello, cruda <- agnello
Coniglio, crudo <- coniglio
Fegato di vitello, cotto <- fegato
Prosciutto cotto <- prosciutto; prosciutto cotto
Pancetta tesa, dolce <- pancetta
Tonno al naturale <- tonno; tonno in scatola
Salmone al forno <- salmone
Merluzzo al forno <- merluzzo
Orata al forno <- orata
Branzino al forno <- branzino; spigola
Platessa al vapore <- platessa
Sogliola al forno <- sogliola
Gamberi, crudi <- gamberi
Calamari, crudi <- calamari
Polpo, crudo <- polpo
Seppia, cruda <- seppie
Cozze, bollite <- cozze
Vongole, crude <- vongole
Alici fresche, crude <- alici
Acciughe sott'olio <- acciughe
Sgombro al naturale in scatola, sgocciolato <- sgombro
Sardine, crude <- sardine
Bastoncini di pesce al forno <- bastoncini di pesce
Pesce spada al forno <- pesce spada
Baccalà bollito <- baccalà
Sushi misto <- sushi
Parmigiano Reggiano <- parmigiano; reggiano
Grana Padano <- grana
Mozzarella di bufala <- bufala
Formaggio fresco spalmabile <- philadelphia; formaggio spalmabile
Formaggio fuso a fette <- sottilette
Insalata verde, scondita <- insalata; insalata verde
Insalata mista condita <- insalata mista
Pomodori <- pomodoro
Carote, crude <- carote; carota
Zucchine, crude <- zucchine
Zucchine al forno <- zucchine grigliate
Melanzane, crude <- melanzane
Melanzane al forno <- melanzane alla griglia
Parmigiana di melanzane <- parmigiana
Peperoni, crudi <- peperoni
Spinaci, crudi <- spinaci
Broccoli, crudi <- broccoli
Cavolfiore, crudo <- cavolfiore
Cavolo cappuccio, crudo <- cavolo
Verza, cruda <- verza
Finocchi, crudi <- finocchi
Cipolla, cruda <- cipolla
Patate, crude <- patate
Patate bollite <- patate lesse
Purè di patate <- purè; pure
Fagiolini, crudi <- fagiolini
Piselli surgelati <- piselli
Ceci, secchi <- ceci
Lenticchie, secche <- lenticchie
Fagioli bianchi in scatola, sgocciolati <- fagioli; cannellini
Fagioli borlotti, bolliti <- fagioli borlotti
Fave fresche, crude <- fave
Funghi champignon, crudi <- funghi; funghi champignon
Carciofi, crudi <- carciofi
Asparagi, crudi <- asparagi
Radicchio rosso <- radicchio
Mais in scatola, sgocciolato <- mais
Olive nere <- olive
Bietole, crude <- bietole
Cicoria, cruda <- cicoria
Verdure grigliate condite <- verdure grigliate
Insalata caprese <- caprese; pomodoro e mozzarella
Bruschetta al pomodoro <- bruschetta
Mela <- mele; mela
Arancia <- arance
Mandarino <- mandarini
Clementine o mandarini <- clementine
Albicocca <- albicocche
Macedonia di frutta <- macedonia
Frutti di bosco misti <- frutti di bosco
Mix di frutta secca ed essiccata <- frutta secca
Datteri secchi <- datteri
Castagne, crude <- castagne
Olio extravergine d'oliva <- olio; olio evo
Pesto alla genovese <- pesto
Sugo di pomodoro al basilico <- sugo; sugo di pomodoro
Passata di pomodoro <- passata
Pomodori pelati <- pelati
Ragù alla bolognese <- ragù
Besciamella fatta in casa <- besciamella
Panna da cucina <- panna
Farina 00 <- farina
Lievito per dolci <- lievito
Dado di carne <- dado
Cola <- coca cola; coca
Cola senza zuccheri <- coca zero
Succo di frutta <- succo di frutta
Spremuta d'arancia <- spremuta
Tè freddo zuccherato <- the freddo; te freddo; estathe
Energy drink <- red bull
Birra chiara <- birra
Vino rosso <- vino; vino rosso
Vino bianco secco <- vino bianco
Prosecco o spumante <- prosecco
Liquore <- limoncello
Sambuca <- sambuca
Grappa o acquavite di frutta <- grappa
Gelato artigianale o cremoso <- gelato
Crostata di marmellata <- crostata
Torta di mele fatta in casa <- torta di mele
Ciambellone fatto in casa <- ciambellone
Cannolo siciliano <- cannolo
Cioccolato al latte <- cioccolato
Caramelle dure e lecca-lecca <- caramelle
Patatine in sacchetto <- patatine
Barretta di cereali <- barretta
Burger di verdure, cotto <- burger vegetale
Panino bianco (michetta) <- panino; michetta
Panino con prosciutto cotto <- panino con prosciutto
Tramezzino con prosciutto cotto e formaggio <- tramezzino
Arancino al ragù <- arancini
Supplì al telefono <- supplì
Saltimbocca alla romana <- saltimbocca
Scaloppine al limone <- scaloppine
Trippa al pomodoro <- trippa
Farinata di ceci <- farinata
Pastiera napoletana <- pastiera
Zeppole di San Giuseppe al forno <- zeppole
Chiacchiere di carnevale <- chiacchiere; frappe
Tigella <- tigelle
Ravioli di carne, cotti <- cappelletti
Pasta alla boscaiola <- boscaiola
Pasta con i broccoli <- pasta e broccoli
Cozze gratinate, crude <- cozze gratinate
Costolette di agnello alla griglia <- arrosticini
Olive all'ascolana <- olive ascolane
Babà al rum <- babà
Cassata siciliana <- cassata
Maritozzo con la panna <- maritozzo
Bombolone alla marmellata <- bombolone; krapfen
Strudel di mele <- strudel
Torta sacher <- sacher
Plumcake <- plumcake
Muffin ai mirtilli <- muffin
Crêpe semplice <- crepes
Sorbetto <- sorbetto al limone
Granita al limone <- granita
Affogato al caffè <- affogato
Latte fermentato da bere <- actimel; yakult
Yogurt bianco con bifidus <- activia
Limonata gassata <- lemonsoda
Vino dolce o liquoroso <- passito; vin santo
Poke di salmone <- poke
Insalatona con mozzarella e tonno <- insalatona
Pizza capricciosa <- pizza capricciosa
Cioccolato fondente 70% <- cioccolato 70
Bistecca di manzo alla griglia <- bistecca ai ferri
Petto di pollo alla griglia <- pollo alla piastra; petto di pollo alla piastra
Fettina impanata <- fettina panata
Melanzane impanate <- melanzane fritte
Zucchine impanate <- zucchine fritte
Peperoni ripieni di carne <- peperoni ripieni
Pomodori ripieni di carne <- pomodori ripieni
Patate al forno con olio e rosmarino <- patate arrosto
Bresaola, rucola e grana <- bresaola rucola e grana
Pane con crema di nocciole <- pane e nutella
Pane con olio e sale <- pane e olio
Fette biscottate con marmellata <- fette biscottate e marmellata
Yogurt con muesli e frutta <- yogurt e muesli
Mozzarella <- mozzarella
Ricotta <- ricotta
Prosciutto crudo <- prosciutto crudo
Cappuccino <- cappuccino
Minestrone <- minestrone
Banana <- banana
Fette biscottate <- fette biscottate
Stracchino <- stracchino
Piadina <- piadina
Tiramisù <- tiramisù
Pasta e fagioli <- pasta e fagioli
Insalata di riso <- insalata di riso
Bresaola <- bresaola
Polpette al sugo <- polpette al sugo
Peperonata <- peperonata
Marmellata <- marmellata
Miele <- miele
Zucchero <- zucchero
Acqua <- acqua
Spritz <- spritz
Pancake <- pancake
`;

beforeAll(async () => {
  await seedStockFoods(db, await readStockFoodFiles(new URL("../../data/", import.meta.url)));
});

test.each(
  `${everydayFoods}${italianFoods}`
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [name = "", queries = ""] = line.split(" <- ");
      return queries.split("; ").map((query) => [query, name] as const);
    }),
)("%j finds %s among the first three foods", async (text, name) => {
  const { foods: found } = await searchFoodIndex(db, { text, limit: 20, kinds: ["stock"] });
  const keys = found.slice(0, 3).map(({ key }) => key);
  const names = new Map((await findStockFoods(db, { ids: keys })).map((food) => [food.id, food.name]));
  expect(keys.map((key) => names.get(key))).toContain(name);
});
