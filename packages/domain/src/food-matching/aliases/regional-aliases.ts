import { cookedName, everyday } from "./food-alias.ts";

/** Names of one part of Italy, cuts and kinds of a food that a table has under another name. */
export const everydayRegional = [
  everyday("caponata; caponata siciliana; caponata di melanzane", "fetta:caponata-siciliana"),
  everyday(
    "arancina; arancine; arancina al ragù; arancine al ragù; arancina alla carne; arancini alla carne",
    "fetta:arancino-al-ragu",
  ),
  everyday(
    "pizzetta; pizzette; pizzetta rossa; pizzette rosse; pizzetta al pomodoro",
    "fetta:pizza-marinara",
  ),
  everyday(
    "polenta abbrustolita; polenta grigliata; polenta alla griglia; polenta arrostita; crostini di polenta",
    "bls:C526082",
  ),
  everyday("insalata di quinoa; insalata di bulgur; insalata di quinoa e verdure", "ciqual:25629"),
  everyday("pane da hamburger; pane per hamburger; burger bun", "ciqual:7259"),
  everyday("pane sciocco; pane toscano; pane sciapo", "ciqual:7160"),
  everyday("nesquik; cacao zuccherato; cacao dolce", "ciqual:18101"),
  everyday("polpette fritte", "ciqual:25163"),
  everyday("kombucha", "ciqual:18025"),
  everyday("fugassa; focaccia genovese; focaccia ligure", "fetta:focaccia"),
  everyday("gratin di patate; patate al gratin", "ciqual:25056"),
  everyday(
    "gnocchi ai quattro formaggi; gnocchi quattro formaggi; gnocchi ai formaggi; gnocchi al formaggio",
    "bls:X742233",
  ),
  cookedName("pasta di farro; pasta di kamut; spaghetti di farro", "ciqual:9871", "ciqual:9870"),
  everyday("prosciutto cotto sgrassato; prosciutto cotto magro; cotto sgrassato", "ciqual:28906"),
  everyday(
    "gallette al cioccolato; gallette di riso al cioccolato; gallette ricoperte di cioccolato",
    "ciqual:7355",
  ),
  everyday("strudel; strudel di mele", "fetta:strudel-di-mele"),
  everyday(
    "crocchè; crocchè di patate; crocchetta di patate; crocchette di patate; panzarotti napoletani",
    "fetta:crocche-di-patate",
  ),
  everyday("peperoni ripieni; peperone ripieno", "fetta:peperoni-ripieni"),
  everyday("sugo di carne; sugo al ragù; sugo con carne", "bls:Y038213"),
  everyday("yogurt vegetale", "ciqual:19693"),
  everyday("pasta alla genovese; genovese; ziti alla genovese", "fetta:pasta-alla-genovese"),
  cookedName(
    "spaghetti alla chitarra; maccheroni alla chitarra; spaghetti chitarra",
    "ciqual:9822",
    "ciqual:9821",
  ),
  cookedName(
    "agnolotti del plin; plin; agnolotti piemontesi; cappelletti romagnoli; tortellini bolognesi; marubini",
    "ciqual:25158",
    "ciqual:25157",
  ),
  cookedName("fregola; fregula; fregola sarda", "ciqual:9811", "ciqual:9810"),
  everyday(
    "fregola con vongole; fregola alle vongole; fregola con arselle; fregola con le arselle",
    "fetta:spaghetti-alle-vongole",
  ),
  everyday("couscous alla trapanese; cous cous alla trapanese; couscous di pesce", "ciqual:25107"),
  everyday(
    "baccalà fritto; alici fritte; acciughe fritte; merluzzo fritto; pesce fritto; triglie fritte; sardine fritte; latterini fritti; pesciolini fritti; filetti di baccalà fritti; filetto di baccalà; alici dorate e fritte",
    "ciqual:26030",
  ),
  cookedName("moscardini; moscardino; polipetti; polipetto", "ciqual:10079", "ciqual:10018"),
  everyday(
    "polpette di pollo; polpette di tacchino; polpette di vitello; polpette di maiale",
    "ciqual:25163",
  ),
  everyday("spiedini; spiedino; spiedini di carne; spiedini misti; spiedino di carne", "ciqual:25506"),
  everyday("piadina vuota; piadina semplice; piadina senza ripieno; piadina bianca", "off-median:piadina"),
  everyday(
    "caprese con bufala; caprese con mozzarella di bufala; caprese di bufala; caprese pomodoro e mozzarella",
    "bls:X208312",
  ),
  everyday("tabbouleh; taboulé; tabulè; taboule", "ciqual:25608"),
  everyday("cacciatorino; cacciatorini; salame cacciatore; cacciatore; salametto", "swiss:783"),
  everyday("passito; zibibbo; vin santo; vinsanto; vino passito; vino dolce", "ciqual:1006"),
  everyday(
    "acqua e menta; acqua e sciroppo; menta con acqua; sciroppo con acqua; orzata; sciroppo di menta con acqua",
    "ciqual:18058",
  ),
  everyday("caprino; caprini; formaggio caprino", "ciqual:12805"),
  everyday("mousse di mela; mousse di mele; purea di mele; polpa di mela", "ciqual:13187"),
  everyday("frappè; milkshake; milk shake; frappè alla fragola; frappè al cioccolato", "ciqual:39001"),
  everyday("brioche col tuppo; brioche siciliana; brioche con tuppo", "ciqual:7740"),
  cookedName("cosciotto di agnello; coscia di agnello; cosciotto d'agnello", "ciqual:21503", "swiss:4"),
  cookedName("spezzatino di manzo; spezzatino di bovino; bocconcini di manzo", "swiss:1672", "swiss:38"),
  cookedName("spezzatino di vitello; bocconcini di vitello", "swiss:1669", "swiss:15"),
  cookedName("spezzatino di maiale; bocconcini di maiale", "swiss:1671", "swiss:9"),
  cookedName(
    "costoletta di vitello; costolette di vitello; nodino di vitello; nodino",
    "ciqual:6511",
    "swiss:2",
  ),
];
