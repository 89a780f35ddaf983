/**
 * A well-known dish for four (`parts`: names of ingredients, each with its grams) in classical proportions, beside the
 * row that a composition table has for the dish itself, where one has: the reference for computed recipe nutrition.
 * Grams are of the raw and cleaned ingredient.
 */
export type ClassicRecipe = {
  name: string;
  parts: string;
  /** Grams of oil in the frying pan. */
  fryingOilGrams?: number;
  /** Minutes of cooking after the wine was added. */
  simmeringMinutes?: number;
  /** Grams that cooking adds (boiled pasta: 2.1 times its weight, short pasta 1.88) or boils off: our estimate. */
  waterGrams: number;
  /** Id and name of its row; null where no table has the dish. */
  row: readonly [id: string, name: string] | null;
};

/** Written before any comparison: no grams are fitted to a row. */
export const classicRecipes: readonly ClassicRecipe[] = [
  {
    name: "Spaghetti alla carbonara",
    parts: "spaghetti 320, guanciale 150, tuorlo 68, uovo 50, pecorino 60, pepe 1",
    waterGrams: 352,
    row: ["bls:X740733", "Pasta all'uovo alla carbonara"],
  },
  {
    name: "Bucatini all'amatriciana",
    parts: "bucatini 320, guanciale 125, pomodori pelati 400, pecorino 75, vino bianco 50, peperoncino 1",
    simmeringMinutes: 15,
    waterGrams: 112,
    row: ["bls:X742123", "Pasta con pomodoro e pancetta"],
  },
  { name: "Cacio e pepe", parts: "tonnarelli 320, pecorino 200, pepe 4", waterGrams: 352, row: null },
  {
    name: "Pesto alla genovese",
    parts:
      "basilico 50, olio extravergine d'oliva 85, Parmigiano Reggiano 60, pecorino 20, pinoli 15, " + "aglio 6, sale 3",
    waterGrams: 0,
    row: ["bls:X372012", "Pesto alla genovese"],
  },
  {
    name: "Trenette al pesto",
    parts:
      "trenette 320, basilico 50, olio extravergine d'oliva 85, Parmigiano Reggiano 60, pecorino 20, " +
      "pinoli 15, aglio 6, sale 3",
    waterGrams: 352,
    row: ["bls:X703112", "Pasta al pesto (tabella tedesca)"],
  },
  {
    name: "Ragù alla bolognese",
    parts:
      "macinato di manzo 400, pancetta fresca 150, cipolla 60, carota 60, sedano 60, " +
      "passata di pomodoro 200, concentrato di pomodoro 15, vino rosso 125, latte 100, " +
      "brodo di carne 200, olio extravergine d'oliva 30, sale 5",
    simmeringMinutes: 120,
    waterGrams: -600,
    row: ["bls:Y038213", "Ragù alla bolognese"],
  },
  {
    name: "Tagliatelle al ragù",
    parts:
      "macinato di manzo 200, pancetta fresca 75, cipolla 30, carota 30, sedano 30, " +
      "passata di pomodoro 100, concentrato di pomodoro 7.5, vino rosso 62.5, latte 50, " +
      "brodo di carne 100, olio extravergine d'oliva 15, sale 2.5, tagliatelle all'uovo fresche 400, " +
      "Parmigiano Reggiano 40",
    simmeringMinutes: 120,
    waterGrams: -60,
    row: ["bls:X740433", "Tagliatelle al ragù (tabella tedesca)"],
  },
  {
    name: "Lasagne al forno",
    parts:
      "macinato di manzo 400, pancetta fresca 150, cipolla 60, carota 60, sedano 60, " +
      "passata di pomodoro 200, concentrato di pomodoro 15, vino rosso 125, latte 1100, " +
      "brodo di carne 200, olio extravergine d'oliva 30, sale 5, sfoglie per lasagne 400, burro 100, " +
      "farina 100, Parmigiano Reggiano 150",
    simmeringMinutes: 120,
    waterGrams: -650,
    row: ["bls:X730033", "Lasagne al forno (tabella tedesca)"],
  },
  {
    name: "Parmigiana di melanzane",
    parts:
      "melanzane 1200, passata di pomodoro 700, mozzarella 300, Parmigiano Reggiano 120, " +
      "olio extravergine d'oliva 30, basilico 10, sale 6",
    fryingOilGrams: 1000,
    waterGrams: -700,
    row: null,
  },
  {
    name: "Risotto alla milanese",
    parts:
      "riso carnaroli 320, burro 80, cipolla 50, vino bianco 100, Parmigiano Reggiano 60, " +
      "brodo di carne 1200, zafferano 0.3, sale 3",
    simmeringMinutes: 15,
    waterGrams: -680,
    row: ["bls:X850133", "Risotto alla parmigiana"],
  },
  {
    name: "Pasta e fagioli",
    parts:
      "fagioli borlotti secchi 250, ditalini 160, pancetta 50, olio extravergine d'oliva 40, " +
      "carota 60, sedano 60, cipolla 60, passata di pomodoro 150, acqua 1500, sale 8",
    waterGrams: -300,
    row: null,
  },
  {
    name: "Minestrone",
    parts:
      "patate 250, zucchine 250, carota 150, sedano 80, cipolla 100, " +
      "fagioli borlotti in scatola 240, pomodori pelati 200, bietole 200, piselli 100, ditalini 100, " +
      "olio extravergine d'oliva 40, Parmigiano Reggiano 30, acqua 1500, sale 8",
    waterGrams: -300,
    row: ["swiss:671", "Minestrone"],
  },
  {
    name: "Tiramisù",
    parts: "mascarpone 500, uovo 200, zucchero 100, savoiardi 300, caffè 300, cacao amaro 10",
    waterGrams: 0,
    row: ["swiss:14023", "Tiramisù"],
  },
  {
    name: "Caponata",
    parts:
      "melanzane 1000, sedano 300, cipolla 250, passata di pomodoro 300, olive verdi 150, " +
      "capperi 50, aceto 70, zucchero 40, olio extravergine d'oliva 60",
    fryingOilGrams: 800,
    waterGrams: -500,
    row: null,
  },
  {
    name: "Cotoletta alla milanese",
    parts: "costoletta di vitello 600, uovo 100, pangrattato 120, burro 100, sale 4",
    waterGrams: -150,
    row: ["ciqual:25173", "Cotoletta alla milanese"],
  },
  {
    name: "Polpette al sugo",
    parts:
      "macinato di manzo 400, pane 80, latte 100, uovo 50, Parmigiano Reggiano 50, prezzemolo 8, " +
      "aglio 3, passata di pomodoro 600, olio extravergine d'oliva 40, sale 6",
    waterGrams: -250,
    row: ["ciqual:25211", "Polpette al sugo, pronte"],
  },
  {
    name: "Frittata",
    parts: "uovo 300, Parmigiano Reggiano 30, olio extravergine d'oliva 15, sale 2",
    waterGrams: -15,
    row: ["ciqual:22500", "Frittata"],
  },
  {
    name: "Insalata caprese",
    parts: "mozzarella 250, pomodori 300, olio extravergine d'oliva 30, basilico 5, sale 2",
    waterGrams: 0,
    row: ["bls:X208312", "Insalata caprese (tabella tedesca)"],
  },
  {
    name: "Vitello tonnato",
    parts:
      "girello di vitello 800, tonno sott'olio 150, maionese 200, acciughe sott'olio 20, capperi 25, " +
      "succo di limone 20",
    waterGrams: -290,
    row: ["swiss:1679", "Vitello tonnato"],
  },
  {
    name: "Pizza margherita",
    parts:
      "farina 600, acqua 370, lievito di birra 5, pomodori pelati 320, mozzarella 400, " +
      "olio extravergine d'oliva 40, basilico 8, sale 15",
    waterGrams: -250,
    row: ["swiss:1535", "Pizza margherita (tabella elvetica)"],
  },
  {
    name: "Ribollita",
    parts:
      "pane 300, fagioli cannellini secchi 250, cavolo nero 400, verza 300, bietole 200, patate 200, " +
      "carota 100, sedano 80, cipolla 100, passata di pomodoro 150, olio extravergine d'oliva 60, " +
      "acqua 1500, sale 10",
    waterGrams: -500,
    row: null,
  },
  {
    name: "Crostata di confettura",
    parts: "farina 300, burro 150, zucchero 120, uovo 50, tuorlo 17, confettura di albicocche 350",
    waterGrams: -80,
    row: null,
  },
  {
    name: "Saltimbocca alla romana",
    parts: "fettine di vitello 400, prosciutto crudo 80, burro 50, vino bianco 50, salvia 4",
    simmeringMinutes: 5,
    waterGrams: -130,
    row: ["bls:Y231133", "Saltimbocca alla romana"],
  },
  {
    name: "Ossobuco alla milanese",
    parts:
      "ossobuco di vitello 800, burro 50, farina 30, vino bianco 150, cipolla 80, " +
      "brodo di carne 300, prezzemolo 10, sale 6",
    simmeringMinutes: 90,
    waterGrams: -500,
    row: ["ciqual:25164", "Ossobuco alla milanese"],
  },
  {
    name: "Risotto ai funghi",
    parts:
      "riso carnaroli 320, funghi champignon 300, burro 50, Parmigiano Reggiano 50, cipolla 50, " +
      "vino bianco 80, brodo vegetale 1200, olio extravergine d'oliva 20, sale 3",
    simmeringMinutes: 15,
    waterGrams: -650,
    row: ["swiss:1585", "Risotto ai funghi (altra ricetta)"],
  },
  {
    name: "Orecchiette con broccoli e acciughe",
    parts:
      "orecchiette 320, broccoli 600, acciughe sott'olio 30, olio extravergine d'oliva 50, aglio 6, " + "peperoncino 1",
    waterGrams: 212,
    row: ["bls:X740862", "Pasta con broccoli e acciughe (tabella tedesca)"],
  },
  {
    name: "Besciamella",
    parts: "latte 500, burro 50, farina 50, sale 2",
    waterGrams: -40,
    row: ["ciqual:11143", "Besciamella fatta in casa"],
  },
  {
    name: "Spezzatino di manzo",
    parts:
      "spezzatino di manzo 700, cipolla 100, carota 80, sedano 60, olio extravergine d'oliva 40, " +
      "farina 20, vino rosso 150, passata di pomodoro 200, brodo di carne 400, sale 6",
    simmeringMinutes: 120,
    waterGrams: -600,
    row: ["swiss:1672", "Spezzatino di manzo in salsa"],
  },
  {
    name: "Polpettone",
    parts:
      "macinato di manzo 600, pane 80, latte 80, uovo 100, Parmigiano Reggiano 60, " +
      "olio extravergine d'oliva 30, sale 6",
    waterGrams: -170,
    row: ["swiss:1582", "Polpettone"],
  },
  {
    name: "Zuppa di lenticchie",
    parts:
      "lenticchie secche 250, carota 60, sedano 60, cipolla 60, passata di pomodoro 150, " +
      "olio extravergine d'oliva 30, acqua 1300, sale 8",
    waterGrams: -300,
    row: ["ciqual:25900", "Zuppa di lenticchie pronta"],
  },
  {
    name: "Vellutata di zucca",
    parts: "zucca 800, patate 150, cipolla 60, olio extravergine d'oliva 25, brodo vegetale 700, sale 4",
    waterGrams: -200,
    row: ["ciqual:25945", "Vellutata di zucca pronta"],
  },
  {
    name: "Riso al latte",
    parts: "riso 200, latte 1000, zucchero 80",
    waterGrams: -250,
    row: ["swiss:1514", "Riso al latte intero, fatto in casa"],
  },
  {
    name: "Crème caramel",
    parts: "latte 500, uovo 200, zucchero 200",
    waterGrams: -60,
    row: ["ciqual:39209", "Crème caramel"],
  },
  {
    name: "Insalata di patate",
    parts: "patate 800, olio extravergine d'oliva 40, aceto 20, cipolla 50, prezzemolo 10, sale 4",
    waterGrams: -48,
    row: ["swiss:1517", "Insalata di patate"],
  },
];
