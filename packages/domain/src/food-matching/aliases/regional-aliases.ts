import { defineCookedAlias, defineAlias } from "./food-alias.ts";

/** Regional Italian names, and cuts and kinds of a food that a table has under another name. */
export const regionalAliases = [
  defineAlias("caponata; caponata siciliana; caponata di melanzane", "fetta:caponata-siciliana"),
  defineAlias(
    "arancina; arancine; arancina al ragù; arancine al ragù; arancina alla carne; arancini alla carne",
    "fetta:arancino-al-ragu",
  ),
  defineAlias(
    "pizzetta; pizzette; pizzetta rossa; pizzette rosse; pizzetta al pomodoro",
    "fetta:pizza-marinara",
  ),
  defineAlias(
    "polenta abbrustolita; polenta grigliata; polenta alla griglia; polenta arrostita; crostini di polenta",
    "bls:C526082",
  ),
  defineAlias("insalata di quinoa; insalata di bulgur; insalata di quinoa e verdure", "ciqual:25629"),
  defineAlias("pane da hamburger; pane per hamburger; burger bun", "ciqual:7259"),
  defineAlias("pane sciocco; pane toscano; pane sciapo", "ciqual:7160"),
  defineAlias("nesquik; cacao zuccherato; cacao dolce", "ciqual:18101"),
  defineAlias("polpette fritte", "ciqual:25163"),
  defineAlias("kombucha", "ciqual:18025"),
  defineAlias("fugassa; focaccia genovese; focaccia ligure", "fetta:focaccia"),
  defineAlias("gratin di patate; patate al gratin", "ciqual:25056"),
  defineAlias(
    "gnocchi ai quattro formaggi; gnocchi quattro formaggi; gnocchi ai formaggi; gnocchi al formaggio",
    "bls:X742233",
  ),
  defineCookedAlias("pasta di farro; pasta di kamut; spaghetti di farro", "ciqual:9871", "ciqual:9870"),
  defineAlias("prosciutto cotto sgrassato; prosciutto cotto magro; cotto sgrassato", "ciqual:28906"),
  defineAlias(
    "gallette al cioccolato; gallette di riso al cioccolato; gallette ricoperte di cioccolato",
    "ciqual:7355",
  ),
  defineAlias("strudel; strudel di mele", "fetta:strudel-di-mele"),
  defineAlias(
    "crocchè; crocchè di patate; crocchetta di patate; crocchette di patate; panzarotti napoletani",
    "fetta:crocche-di-patate",
  ),
  defineAlias("peperoni ripieni; peperone ripieno", "fetta:peperoni-ripieni"),
  defineAlias("sugo di carne; sugo al ragù; sugo con carne", "bls:Y038213"),
  defineAlias("yogurt vegetale", "ciqual:19693"),
  defineAlias("pasta alla genovese; genovese; ziti alla genovese", "fetta:pasta-alla-genovese"),
  defineCookedAlias(
    "spaghetti alla chitarra; maccheroni alla chitarra; spaghetti chitarra",
    "ciqual:9822",
    "ciqual:9821",
  ),
  defineCookedAlias(
    "agnolotti del plin; plin; agnolotti piemontesi; cappelletti romagnoli; tortellini bolognesi; marubini",
    "ciqual:25158",
    "ciqual:25157",
  ),
  defineCookedAlias("fregola; fregula; fregola sarda", "ciqual:9811", "ciqual:9810"),
  defineAlias(
    "fregola con vongole; fregola alle vongole; fregola con arselle; fregola con le arselle",
    "fetta:spaghetti-alle-vongole",
  ),
  defineAlias("couscous alla trapanese; cous cous alla trapanese; couscous di pesce", "ciqual:25107"),
  defineAlias(
    "baccalà fritto; alici fritte; acciughe fritte; merluzzo fritto; pesce fritto; triglie fritte; sardine fritte; latterini fritti; pesciolini fritti; filetti di baccalà fritti; filetto di baccalà; alici dorate e fritte",
    "ciqual:26030",
  ),
  defineCookedAlias("moscardini; moscardino; polipetti; polipetto", "ciqual:10079", "ciqual:10018"),
  defineAlias(
    "polpette di pollo; polpette di tacchino; polpette di vitello; polpette di maiale",
    "ciqual:25163",
  ),
  defineAlias("spiedini; spiedino; spiedini di carne; spiedini misti; spiedino di carne", "ciqual:25506"),
  defineAlias("piadina vuota; piadina semplice; piadina senza ripieno; piadina bianca", "off-median:piadina"),
  defineAlias(
    "caprese con bufala; caprese con mozzarella di bufala; caprese di bufala; caprese pomodoro e mozzarella",
    "bls:X208312",
  ),
  defineAlias("tabbouleh; taboulé; tabulè; taboule", "ciqual:25608"),
  defineAlias("cacciatorino; cacciatorini; salame cacciatore; cacciatore; salametto", "swiss:783"),
  defineAlias("passito; zibibbo; vin santo; vinsanto; vino passito; vino dolce", "ciqual:1006"),
  defineAlias(
    "acqua e menta; acqua e sciroppo; menta con acqua; sciroppo con acqua; orzata; sciroppo di menta con acqua",
    "ciqual:18058",
  ),
  defineAlias("caprino; caprini; formaggio caprino", "ciqual:12805"),
  defineAlias("mousse di mela; mousse di mele; purea di mele; polpa di mela", "ciqual:13187"),
  defineAlias("frappè; milkshake; milk shake; frappè alla fragola; frappè al cioccolato", "ciqual:39001"),
  defineAlias("brioche col tuppo; brioche siciliana; brioche con tuppo", "ciqual:7740"),
  defineCookedAlias(
    "cosciotto di agnello; coscia di agnello; cosciotto d'agnello",
    "ciqual:21503",
    "swiss:4",
  ),
  defineCookedAlias(
    "spezzatino di manzo; spezzatino di bovino; bocconcini di manzo",
    "swiss:1672",
    "swiss:38",
  ),
  defineCookedAlias("spezzatino di vitello; bocconcini di vitello", "swiss:1669", "swiss:15"),
  defineCookedAlias("spezzatino di maiale; bocconcini di maiale", "swiss:1671", "swiss:9"),
  defineCookedAlias(
    "costoletta di vitello; costolette di vitello; nodino di vitello; nodino",
    "ciqual:6511",
    "swiss:2",
  ),
];
