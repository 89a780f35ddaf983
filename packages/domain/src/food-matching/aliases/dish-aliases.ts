import { cookedName, everyday } from "./food-alias.ts";

/** Dishes by the names that households, pizzerias and takeaways give them. */
export const everydayDishes = [
  cookedName(
    "macinato magro; macinato scelto; carne trita magra; carne macinata magra; macinato di manzo magro; macinata magra",
    "ciqual:6251",
    "ciqual:6250",
  ),
  everyday(
    "fagioli cannellini in scatola; cannellini in scatola; fagioli borlotti in scatola; borlotti in scatola; cannellini in barattolo; borlotti in barattolo; cannellini precotti",
    "ciqual:20511",
  ),
  everyday("ceci in barattolo; ceci precotti; ceci in vetro", "ciqual:20532"),
  everyday("lenticchie in barattolo; lenticchie precotte", "ciqual:20510"),
  everyday("piselli in barattolo", "ciqual:20036"),
  everyday("sashimi di salmone; sashimi salmone; tartare di salmone", "swiss:194"),
  everyday("sashimi di tonno; sashimi tonno; tartare di tonno; carpaccio di tonno", "swiss:756"),
  everyday(
    "nigiri; nigiri al salmone; nigiri di salmone; hosomaki; uramaki; uramaki al salmone; maki; temaki; futomaki; gunkan; chirashi; sushi di salmone; sushi al salmone; roll di sushi; uramaki di gambero",
    "ciqual:25456",
  ),
  everyday(
    "gyoza; ravioli al vapore; ravioli cinesi; dim sum; ravioli di carne al vapore; ravioli di gamberi al vapore; jiaozi",
    "ciqual:25110",
  ),
  everyday(
    "noodles; noodles saltati; noodles con verdure; noodles alle verdure; noodles al pollo; noodles con pollo; yakisoba; udon saltati; spaghetti cinesi",
    "ciqual:9085",
  ),
  everyday(
    "pollo tikka masala; tikka masala; butter chicken; pollo al cocco e curry; curry di pollo",
    "ciqual:25174",
  ),
  everyday(
    "poke; poke bowl; pokè; poke salmone e avocado; poke con salmone; poke di salmone e avocado",
    "fetta:poke-di-salmone",
  ),
  everyday(
    "polpette vegetali; polpette vegetariane; polpette di verdure; polpette di legumi; polpette di melanzane; polpette di zucchine; polpette di spinaci; polpette di fagioli; crocchette di verdure; polpette di lenticchie; polpette di ceci; polpette di soia; polpette vegane",
    "ciqual:25589",
  ),
  everyday(
    "branzino al sale; spigola al sale; branzino al cartoccio; branzino all'acqua pazza",
    "ciqual:27030",
  ),
  everyday("orata al sale; orata al cartoccio; orata all'acqua pazza", "ciqual:27031"),
  everyday("involtini di carne; involtini di manzo", "fetta:involtini-al-sugo"),
  everyday("ali di pollo piccanti; alette di pollo piccanti; alette piccanti", "ciqual:36035"),
  cookedName(
    "coniglio alla cacciatora; coniglio alla ligure; coniglio in umido; coniglio al forno; coniglio arrosto; coniglio in padella",
    "ciqual:34002",
    "ciqual:34001",
  ),
  cookedName(
    "abbacchio a scottadito; agnello a scottadito; abbacchio scottadito; costolette d'agnello",
    "ciqual:21501",
    "swiss:5",
  ),
  cookedName("abbacchio; agnello al forno; abbacchio al forno; agnello", "ciqual:21503", "swiss:4"),
  everyday("cordon bleu", "ciqual:25089"),
  everyday("pasta e fasoi; pasta e fasioi; pasta fagioli", "fetta:pasta-e-fagioli"),
  everyday("riso al pomodoro; riso col pomodoro; riso al sugo", "swiss:10567"),
  everyday("pasta ai frutti di mare; spaghetti ai frutti di mare", "bls:X744163"),
  everyday(
    "pasta aglio olio e peperoncino; pasta aglio e olio; aglio e olio; spaghetti aglio e olio; spaghetti aglio olio e peperoncino; aglio olio e peperoncino",
    "fetta:aglio-olio-e-peperoncino",
  ),
  everyday("minestra d'orzo; zuppa d'orzo; minestra di orzo; zuppa di orzo", "swiss:669"),
  everyday(
    "zuppa di legumi; zuppa di fagioli; minestra di legumi; minestra di lenticchie; zuppa di ceci; minestra di fagioli",
    "ciqual:25900",
  ),
  everyday("crema di zucca", "ciqual:25945"),
  everyday("crema di zucchine", "fetta:vellutata-di-zucchine"),
  everyday("crema di asparagi", "ciqual:25968"),
  everyday("crema di funghi", "ciqual:25912"),
  everyday("crema di verdure; crema di broccoli; crema di cavolfiore; crema di porri", "ciqual:25903"),
  everyday(
    "tortellini in brodo; cappelletti in brodo; anolini in brodo; ravioli in brodo; tortellini al brodo",
    "ciqual:25158",
  ),
  everyday("pizza capricciosa; capricciosa", "swiss:1537"),
  everyday("marinara", "fetta:pizza-marinara"),
  everyday("diavola", "bls:X914133"),
  everyday("quattro stagioni", "bls:X914233"),
  everyday("quattro formaggi", "swiss:1539"),
  everyday(
    "pizza bufala; pizza bufalina; bufalina; pizza con bufala; pizza con mozzarella di bufala",
    "swiss:1535",
  ),
  everyday(
    "piadina al crudo; piadina crudo; piadina al prosciutto crudo; piadina con prosciutto crudo; piadina crudo e stracchino; piadina crudo stracchino e rucola; piadina crudo e mozzarella; piadina crudo squacquerone e rucola; piadina con prosciutto crudo e squacquerone",
    "fetta:piadina-prosciutto-e-mozzarella",
  ),
  everyday(
    "piadina al prosciutto cotto; piadina cotto e mozzarella; piadina con prosciutto cotto e mozzarella; piadina prosciutto cotto e mozzarella; piadina al prosciutto cotto e mozzarella; piadina con prosciutto cotto; piadina cotto e fontina",
    "fetta:piadina-cotto-e-formaggio",
  ),
  everyday(
    "panino con prosciutto crudo e mozzarella; panino crudo e mozzarella; panino al prosciutto crudo e mozzarella; panino prosciutto crudo e mozzarella; panino prosciutto crudo mozzarella e pomodoro; panino crudo mozzarella e pomodoro",
    "ciqual:25434",
  ),
  everyday("panino mozzarella e pomodoro; panino caprese", "bls:X060160"),
  everyday("tramezzino tonno e pomodoro; tramezzino al tonno; tramezzino tonno", "ciqual:25575"),
  everyday("tramezzino tonno e uova; tramezzino tonno e uovo", "ciqual:25650"),
  everyday(
    "tramezzino al prosciutto; tramezzino prosciutto e formaggio; tramezzino prosciutto cotto e formaggio; tramezzino al prosciutto cotto",
    "ciqual:25576",
  ),
  everyday(
    "fritto misto; frittura di pesce; frittura mista; frittura di calamari; fritto di paranza; calamari e gamberi fritti; frittura di paranza; moscardini fritti",
    "ciqual:10084",
  ),
  everyday("sauté di cozze", "ciqual:10082"),
  everyday("sauté di vongole; vongole alla marinara", "ciqual:10027"),
  cookedName(
    "sgombro; sgombro alla griglia; filetto di sgombro; sgombro al forno",
    "ciqual:26019",
    "ciqual:26051",
  ),
  everyday(
    "sgombro sott'olio; filetti di sgombro; sgombro in scatola; filetti di sgombro sott'olio",
    "ciqual:26123",
  ),
  everyday("ostriche; ostrica", "ciqual:10011"),
  cookedName(
    "verdure saltate; verdure in padella; verdure al forno; verdure spadellate; padellata di verdure",
    "fetta:verdure-grigliate",
    "swiss:1152",
  ),
  everyday("peperoni al forno; peperoni arrosto; peperoni in padella", "ciqual:20329"),
  everyday("carote grattugiate; carote alla julienne; insalata di carote", "ciqual:26257"),
  everyday("pomodori in insalata; insalata di pomodoro", "fetta:insalata-di-pomodori"),
  everyday(
    "fiori di zucca fritti; fiori di zucca; fiori di zucca in pastella",
    "fetta:fiori-di-zucca-fritti",
  ),
  everyday(
    "salame piccante; spianata; spianata calabrese; ventricina; soppressata; salame napoli; salame felino; salame ungherese; finocchiona; salamino; salame calabrese",
    "swiss:1091",
  ),
  everyday("prosciutto crudo dolce; crudo di parma; crudo san daniele; crudo dolce", "swiss:693"),
  everyday(
    "cotto alta qualità; prosciutto cotto alla brace; prosciutto di praga; cotto alla brace",
    "ciqual:28900",
  ),
  everyday("capocollo; ossocollo; coppa stagionata; coppa piacentina", "off-median:coppa"),
  everyday("caciotta; caciottina; caciotta dolce", "ciqual:12999"),
  everyday("stracciatella di burrata; stracciatella di bufala; stracciatella pugliese", "ciqual:12072"),
  everyday(
    "chiacchiere; chiacchiere di carnevale; frappe di carnevale; crostoli; cenci; galani",
    "swiss:14060",
  ),
  everyday("seitan; seitan alla piastra", "swiss:14118"),
  everyday("tofu; tofu alla piastra; tofu grigliato", "ciqual:20904"),
  everyday("mela cotogna", "swiss:476"),
];
