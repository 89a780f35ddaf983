import { defineCookedAlias, defineAlias } from "./food-alias.ts";

/** Pasta, rice, bread and flour-based foods. */
export const grainAliases = [
  defineCookedAlias(
    "pasta; pasta corta; pasta lunga; pasta di semola; pasta di grano duro; pasta bianca; pasta scolata; spaghetti; spaghettini; " +
      "spaghettoni; penne; penne rigate; mezze penne; fusilli; rigatoni; mezze maniche; maccheroni; farfalle; linguine; " +
      "bucatini; orecchiette; conchiglie; paccheri; trofie; trenette; bavette; vermicelli; capellini; ziti; tortiglioni; " +
      "sedani rigati; sedanini; casarecce; gemelli; ditalini; ditali; pastina; stelline; pipe rigate; calamarata; cavatelli; " +
      "gnocchetti sardi; malloreddus; strozzapreti; caserecce; eliche; mezzi rigatoni; lumache di pasta; risoni; tubetti",
    "ciqual:9811",
    "ciqual:9810",
  ),
  defineCookedAlias(
    "pasta integrale; spaghetti integrali; penne integrali; fusilli integrali; rigatoni integrali; pasta integrale di farro; " +
      "farfalle integrali; linguine integrali; maccheroni integrali",
    "ciqual:9871",
    "ciqual:9870",
  ),
  defineCookedAlias("pasta senza glutine; spaghetti senza glutine; penne senza glutine", "ciqual:9824", "ciqual:9874"),
  defineCookedAlias(
    "pasta all'uovo; tagliatelle; tagliatelle all'uovo; fettuccine; pappardelle; tagliolini; tonnarelli; chitarra",
    "ciqual:9822",
    "ciqual:9821",
  ),
  defineCookedAlias(
    "pasta fresca; pasta fresca all'uovo; tagliatelle fresche; maltagliati",
    "ciqual:9816",
    "ciqual:9815",
  ),
  defineCookedAlias("gnocchi; gnocchi di patate; chicche; chicche di patate", "swiss:14197", "ciqual:26264"),
  defineCookedAlias(
    "tortellini; tortellini di carne; tortellini alla carne; ravioli di carne; ravioli alla carne; agnolotti; cappelletti; tortelli di carne; anolini",
    "ciqual:25158",
    "ciqual:25157",
  ),
  defineCookedAlias(
    "ravioli; tortelli; tortelloni; ravioli ricotta e spinaci; tortelloni ricotta e spinaci; ravioli di magro",
    "ciqual:25155",
    "ciqual:25182",
  ),
  defineAlias("lasagne; lasagna; lasagne al forno", "bls:X730033"),
  defineAlias("pastasciutta; pasta col pomodoro; pasta pomodoro; pasta rossa", "fetta:spaghetti-al-pomodoro"),
  defineAlias(
    "pasta in bianco; pasta all'olio; pasta olio e parmigiano; pasta con olio e parmigiano",
    "fetta:pasta-in-bianco",
  ),
  defineAlias("riso in bianco; riso all'olio; riso olio e parmigiano", "fetta:riso-olio-e-parmigiano"),
  defineAlias("pasta col pesto; pasta pesto", "bls:X703112"),
  defineAlias("pasta al burro e parmigiano; pasta burro", "bls:X740162"),
  defineAlias("pasta con le vongole; spaghetti vongole", "fetta:spaghetti-alle-vongole"),
  defineAlias(
    "pasta con il ragù; pasta alla bolognese; pasta col ragù; spaghetti alla bolognese",
    "fetta:pasta-al-ragu",
  ),
  defineAlias("pasta col tonno; pasta tonno", "fetta:pasta-tonno-e-pomodoro"),
  defineCookedAlias("riso; riso bollito; riso da insalata; riso ribe", "ciqual:9104", "ciqual:9100"),
  defineCookedAlias("riso basmati; basmati; riso jasmine; riso thai; riso profumato", "ciqual:9125", "ciqual:9119"),
  defineCookedAlias("riso integrale; riso venere; riso nero", "ciqual:9103", "ciqual:9102"),
  defineCookedAlias("riso parboiled; parboiled", "ciqual:9105", "ciqual:9101"),
  defineCookedAlias("riso arborio; riso carnaroli; riso vialone nano; riso roma", "cofid:11-879", "cofid:11-878"),
  defineCookedAlias("cous cous; couscous; cuscus; cus cus", "ciqual:9683", "ciqual:9681"),
  defineCookedAlias("orzo; orzo perlato", "ciqual:9322", "ciqual:9321"),
  defineCookedAlias("quinoa", "swiss:13396", "swiss:13394"),
  defineCookedAlias("bulgur; burghul", "ciqual:9691", "ciqual:9690"),
  defineCookedAlias("miglio", "ciqual:9331", "ciqual:9330"),
  defineCookedAlias("polenta; polenta gialla", "ciqual:9615", "swiss:425"),
  defineAlias("avena; fiocchi d'avena; fiocchi avena; oats", "swiss:198"),
  defineAlias("cereali; cereali da colazione; cereali per la colazione; cornflakes; corn flakes", "ciqual:32005"),
  defineAlias("cereali integrali", "ciqual:32035"),
  defineAlias("muesli; müsli", "ciqual:32138"),
  defineAlias("granola", "ciqual:32108"),
  defineAlias(
    "pane; pane bianco; pane comune; baguette; filone; pagnotta; pane francese; sfilatino; pane di grano",
    "ciqual:7001",
  ),
  defineAlias("pane integrale", "ciqual:7110"),
  defineAlias("pane casereccio; pane pugliese; pane di altamura; pane di campagna", "ciqual:7100"),
  defineAlias("pane ai cereali; pane multicereali; pane con semi", "ciqual:7255"),
  defineAlias("pane tostato; pane abbrustolito; pane bruschettato", "ciqual:7004"),
  defineAlias("rosetta; michetta; panino vuoto; panino bianco", "swiss:844"),
  defineAlias("panino all'olio; panino al latte; panini al latte", "swiss:822"),
  defineAlias("pancarrè; pan carré; pan bauletto; pane in cassetta; pane per toast", "ciqual:7200"),
  defineAlias("cracker; crackers; cracker salati", "ciqual:7351"),
  defineAlias("fetta biscottata; fette biscottate", "ciqual:7300"),
  defineAlias("grissini; grissino", "ciqual:7525"),
  defineAlias("gallette; gallette di riso; galletta", "swiss:802"),
  defineAlias("gallette di mais", "ciqual:7354"),
  defineAlias("taralli; tarallucci salati", "off-median:taralli"),
  defineAlias("focaccia; pizza bianca", "fetta:focaccia"),
  defineAlias("piadina; piada; piadina romagnola", "off-median:piadina"),
  defineAlias("pizza; pizza margherita; margherita; pizza al taglio; pizza rossa al taglio", "swiss:1535"),
  defineAlias("toast; toast farcito", "fetta:toast-prosciutto-e-formaggio"),
  defineAlias("farina; farina bianca; farina di grano; farina 00", "ciqual:9440"),
  defineAlias("pangrattato; pan grattato", "swiss:750"),
];
