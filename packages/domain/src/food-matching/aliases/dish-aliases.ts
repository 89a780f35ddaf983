import { defineCookedAlias, defineAlias } from "./food-alias.ts";

/** Dishes by the names used in households, pizzerias and takeaways. */
export const dishAliases = [
  defineCookedAlias(
    "macinato magro; macinato scelto; carne trita magra; carne macinata magra; macinato di manzo magro; macinata magra",
    "ciqual:6251",
    "ciqual:6250",
  ),
  defineAlias(
    "fagioli cannellini in scatola; cannellini in scatola; fagioli borlotti in scatola; borlotti in scatola; cannellini in barattolo; borlotti in barattolo; cannellini precotti",
    "ciqual:20511",
  ),
  defineAlias("ceci in barattolo; ceci precotti; ceci in vetro", "ciqual:20532"),
  defineAlias("lenticchie in barattolo; lenticchie precotte", "ciqual:20510"),
  defineAlias("piselli in barattolo", "ciqual:20036"),
  defineAlias("sashimi di salmone; sashimi salmone; tartare di salmone", "swiss:194"),
  defineAlias("sashimi di tonno; sashimi tonno; tartare di tonno; carpaccio di tonno", "swiss:756"),
  defineAlias(
    "nigiri; nigiri al salmone; nigiri di salmone; hosomaki; uramaki; uramaki al salmone; maki; temaki; futomaki; gunkan; chirashi; sushi di salmone; sushi al salmone; roll di sushi; uramaki di gambero",
    "ciqual:25456",
  ),
  defineAlias(
    "gyoza; ravioli al vapore; ravioli cinesi; dim sum; ravioli di carne al vapore; ravioli di gamberi al vapore; jiaozi",
    "ciqual:25110",
  ),
  defineAlias(
    "noodles; noodles saltati; noodles con verdure; noodles alle verdure; noodles al pollo; noodles con pollo; yakisoba; udon saltati; spaghetti cinesi",
    "ciqual:9085",
  ),
  defineAlias(
    "pollo tikka masala; tikka masala; butter chicken; pollo al cocco e curry; curry di pollo",
    "ciqual:25174",
  ),
  defineAlias(
    "poke; poke bowl; pokè; poke salmone e avocado; poke con salmone; poke di salmone e avocado",
    "fetta:poke-di-salmone",
  ),
  defineAlias(
    "polpette vegetali; polpette vegetariane; polpette di verdure; polpette di legumi; polpette di melanzane; polpette di zucchine; polpette di spinaci; polpette di fagioli; crocchette di verdure; polpette di lenticchie; polpette di ceci; polpette di soia; polpette vegane",
    "ciqual:25589",
  ),
  defineAlias(
    "branzino al sale; spigola al sale; branzino al cartoccio; branzino all'acqua pazza",
    "ciqual:27030",
  ),
  defineAlias("orata al sale; orata al cartoccio; orata all'acqua pazza", "ciqual:27031"),
  defineAlias("involtini di carne; involtini di manzo", "fetta:involtini-al-sugo"),
  defineAlias("ali di pollo piccanti; alette di pollo piccanti; alette piccanti", "ciqual:36035"),
  defineCookedAlias(
    "coniglio alla cacciatora; coniglio alla ligure; coniglio in umido; coniglio al forno; coniglio arrosto; coniglio in padella",
    "ciqual:34002",
    "ciqual:34001",
  ),
  defineCookedAlias(
    "abbacchio a scottadito; agnello a scottadito; abbacchio scottadito; costolette d'agnello",
    "ciqual:21501",
    "swiss:5",
  ),
  defineCookedAlias("abbacchio; agnello al forno; abbacchio al forno; agnello", "ciqual:21503", "swiss:4"),
  defineAlias("cordon bleu", "ciqual:25089"),
  defineAlias("pasta e fasoi; pasta e fasioi; pasta fagioli", "fetta:pasta-e-fagioli"),
  defineAlias("riso al pomodoro; riso col pomodoro; riso al sugo", "swiss:10567"),
  defineAlias("pasta ai frutti di mare; spaghetti ai frutti di mare", "bls:X744163"),
  defineAlias(
    "pasta aglio olio e peperoncino; pasta aglio e olio; aglio e olio; spaghetti aglio e olio; spaghetti aglio olio e peperoncino; aglio olio e peperoncino",
    "fetta:aglio-olio-e-peperoncino",
  ),
  defineAlias("minestra d'orzo; zuppa d'orzo; minestra di orzo; zuppa di orzo", "swiss:669"),
  defineAlias(
    "zuppa di legumi; zuppa di fagioli; minestra di legumi; minestra di lenticchie; zuppa di ceci; minestra di fagioli",
    "ciqual:25900",
  ),
  defineAlias("crema di zucca", "ciqual:25945"),
  defineAlias("crema di zucchine", "fetta:vellutata-di-zucchine"),
  defineAlias("crema di asparagi", "ciqual:25968"),
  defineAlias("crema di funghi", "ciqual:25912"),
  defineAlias("crema di verdure; crema di broccoli; crema di cavolfiore; crema di porri", "ciqual:25903"),
  defineAlias(
    "tortellini in brodo; cappelletti in brodo; anolini in brodo; ravioli in brodo; tortellini al brodo",
    "ciqual:25158",
  ),
  defineAlias("pizza capricciosa; capricciosa", "swiss:1537"),
  defineAlias("marinara", "fetta:pizza-marinara"),
  defineAlias("diavola", "bls:X914133"),
  defineAlias("quattro stagioni", "bls:X914233"),
  defineAlias("quattro formaggi", "swiss:1539"),
  defineAlias(
    "pizza bufala; pizza bufalina; bufalina; pizza con bufala; pizza con mozzarella di bufala",
    "swiss:1535",
  ),
  defineAlias(
    "piadina al crudo; piadina crudo; piadina al prosciutto crudo; piadina con prosciutto crudo; piadina crudo e stracchino; piadina crudo stracchino e rucola; piadina crudo e mozzarella; piadina crudo squacquerone e rucola; piadina con prosciutto crudo e squacquerone",
    "fetta:piadina-prosciutto-e-mozzarella",
  ),
  defineAlias(
    "piadina al prosciutto cotto; piadina cotto e mozzarella; piadina con prosciutto cotto e mozzarella; piadina prosciutto cotto e mozzarella; piadina al prosciutto cotto e mozzarella; piadina con prosciutto cotto; piadina cotto e fontina",
    "fetta:piadina-cotto-e-formaggio",
  ),
  defineAlias(
    "panino con prosciutto crudo e mozzarella; panino crudo e mozzarella; panino al prosciutto crudo e mozzarella; panino prosciutto crudo e mozzarella; panino prosciutto crudo mozzarella e pomodoro; panino crudo mozzarella e pomodoro",
    "ciqual:25434",
  ),
  defineAlias("panino mozzarella e pomodoro; panino caprese", "bls:X060160"),
  defineAlias("tramezzino tonno e pomodoro; tramezzino al tonno; tramezzino tonno", "ciqual:25575"),
  defineAlias("tramezzino tonno e uova; tramezzino tonno e uovo", "ciqual:25650"),
  defineAlias(
    "tramezzino al prosciutto; tramezzino prosciutto e formaggio; tramezzino prosciutto cotto e formaggio; tramezzino al prosciutto cotto",
    "ciqual:25576",
  ),
  defineAlias(
    "fritto misto; frittura di pesce; frittura mista; frittura di calamari; fritto di paranza; calamari e gamberi fritti; frittura di paranza; moscardini fritti",
    "ciqual:10084",
  ),
  defineAlias("sauté di cozze", "ciqual:10082"),
  defineAlias("sauté di vongole; vongole alla marinara", "ciqual:10027"),
  defineCookedAlias(
    "sgombro; sgombro alla griglia; filetto di sgombro; sgombro al forno",
    "ciqual:26019",
    "ciqual:26051",
  ),
  defineAlias(
    "sgombro sott'olio; filetti di sgombro; sgombro in scatola; filetti di sgombro sott'olio",
    "ciqual:26123",
  ),
  defineAlias("ostriche; ostrica", "ciqual:10011"),
  defineCookedAlias(
    "verdure saltate; verdure in padella; verdure al forno; verdure spadellate; padellata di verdure",
    "fetta:verdure-grigliate",
    "swiss:1152",
  ),
  defineAlias("peperoni al forno; peperoni arrosto; peperoni in padella", "ciqual:20329"),
  defineAlias("carote grattugiate; carote alla julienne; insalata di carote", "ciqual:26257"),
  defineAlias("pomodori in insalata; insalata di pomodoro", "fetta:insalata-di-pomodori"),
  defineAlias(
    "fiori di zucca fritti; fiori di zucca; fiori di zucca in pastella",
    "fetta:fiori-di-zucca-fritti",
  ),
  defineAlias(
    "salame piccante; spianata; spianata calabrese; ventricina; soppressata; salame napoli; salame felino; salame ungherese; finocchiona; salamino; salame calabrese",
    "swiss:1091",
  ),
  defineAlias("prosciutto crudo dolce; crudo di parma; crudo san daniele; crudo dolce", "swiss:693"),
  defineAlias(
    "cotto alta qualità; prosciutto cotto alla brace; prosciutto di praga; cotto alla brace",
    "ciqual:28900",
  ),
  defineAlias("capocollo; ossocollo; coppa stagionata; coppa piacentina", "off-median:coppa"),
  defineAlias("caciotta; caciottina; caciotta dolce", "ciqual:12999"),
  defineAlias("stracciatella di burrata; stracciatella di bufala; stracciatella pugliese", "ciqual:12072"),
  defineAlias(
    "chiacchiere; chiacchiere di carnevale; frappe di carnevale; crostoli; cenci; galani",
    "swiss:14060",
  ),
  defineAlias("seitan; seitan alla piastra", "swiss:14118"),
  defineAlias("tofu; tofu alla piastra; tofu grigliato", "ciqual:20904"),
  defineAlias("mela cotogna", "swiss:476"),
];
