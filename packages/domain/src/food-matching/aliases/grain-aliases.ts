import { cookedName, everyday } from "./food-alias.ts";

/** Pasta, rice, bread and what is made of flour. */
export const everydayGrains = [
  cookedName(
    "pasta; pasta corta; pasta lunga; pasta di semola; pasta di grano duro; pasta bianca; pasta scolata; spaghetti; spaghettini; " +
      "spaghettoni; penne; penne rigate; mezze penne; fusilli; rigatoni; mezze maniche; maccheroni; farfalle; linguine; " +
      "bucatini; orecchiette; conchiglie; paccheri; trofie; trenette; bavette; vermicelli; capellini; ziti; tortiglioni; " +
      "sedani rigati; sedanini; casarecce; gemelli; ditalini; ditali; pastina; stelline; pipe rigate; calamarata; cavatelli; " +
      "gnocchetti sardi; malloreddus; strozzapreti; caserecce; eliche; mezzi rigatoni; lumache di pasta; risoni; tubetti",
    "ciqual:9811",
    "ciqual:9810",
  ),
  cookedName(
    "pasta integrale; spaghetti integrali; penne integrali; fusilli integrali; rigatoni integrali; pasta integrale di farro; " +
      "farfalle integrali; linguine integrali; maccheroni integrali",
    "ciqual:9871",
    "ciqual:9870",
  ),
  cookedName(
    "pasta senza glutine; spaghetti senza glutine; penne senza glutine",
    "ciqual:9824",
    "ciqual:9874",
  ),
  cookedName(
    "pasta all'uovo; tagliatelle; tagliatelle all'uovo; fettuccine; pappardelle; tagliolini; tonnarelli; chitarra",
    "ciqual:9822",
    "ciqual:9821",
  ),
  cookedName(
    "pasta fresca; pasta fresca all'uovo; tagliatelle fresche; maltagliati",
    "ciqual:9816",
    "ciqual:9815",
  ),
  cookedName("gnocchi; gnocchi di patate; chicche; chicche di patate", "swiss:14197", "ciqual:26264"),
  cookedName(
    "tortellini; tortellini di carne; tortellini alla carne; ravioli di carne; ravioli alla carne; agnolotti; cappelletti; tortelli di carne; anolini",
    "ciqual:25158",
    "ciqual:25157",
  ),
  cookedName(
    "ravioli; tortelli; tortelloni; ravioli ricotta e spinaci; tortelloni ricotta e spinaci; ravioli di magro",
    "ciqual:25155",
    "ciqual:25182",
  ),
  everyday("lasagne; lasagna; lasagne al forno", "bls:X730033"),
  everyday("pastasciutta; pasta col pomodoro; pasta pomodoro; pasta rossa", "fetta:spaghetti-al-pomodoro"),
  everyday(
    "pasta in bianco; pasta all'olio; pasta olio e parmigiano; pasta con olio e parmigiano",
    "fetta:pasta-in-bianco",
  ),
  everyday("riso in bianco; riso all'olio; riso olio e parmigiano", "fetta:riso-olio-e-parmigiano"),
  everyday("pasta col pesto; pasta pesto", "bls:X703112"),
  everyday("pasta al burro e parmigiano; pasta burro", "bls:X740162"),
  everyday("pasta con le vongole; spaghetti vongole", "fetta:spaghetti-alle-vongole"),
  everyday(
    "pasta con il ragù; pasta alla bolognese; pasta col ragù; spaghetti alla bolognese",
    "fetta:pasta-al-ragu",
  ),
  everyday("pasta col tonno; pasta tonno", "fetta:pasta-tonno-e-pomodoro"),
  cookedName("riso; riso bollito; riso da insalata; riso ribe", "ciqual:9104", "ciqual:9100"),
  cookedName("riso basmati; basmati; riso jasmine; riso thai; riso profumato", "ciqual:9125", "ciqual:9119"),
  cookedName("riso integrale; riso venere; riso nero", "ciqual:9103", "ciqual:9102"),
  cookedName("riso parboiled; parboiled", "ciqual:9105", "ciqual:9101"),
  cookedName("riso arborio; riso carnaroli; riso vialone nano; riso roma", "cofid:11-879", "cofid:11-878"),
  cookedName("cous cous; couscous; cuscus; cus cus", "ciqual:9683", "ciqual:9681"),
  cookedName("orzo; orzo perlato", "ciqual:9322", "ciqual:9321"),
  cookedName("quinoa", "swiss:13396", "swiss:13394"),
  cookedName("bulgur; burghul", "ciqual:9691", "ciqual:9690"),
  cookedName("miglio", "ciqual:9331", "ciqual:9330"),
  cookedName("polenta; polenta gialla", "ciqual:9615", "swiss:425"),
  everyday("avena; fiocchi d'avena; fiocchi avena; oats", "swiss:198"),
  everyday(
    "cereali; cereali da colazione; cereali per la colazione; cornflakes; corn flakes",
    "ciqual:32005",
  ),
  everyday("cereali integrali", "ciqual:32035"),
  everyday("muesli; müsli", "ciqual:32138"),
  everyday("granola", "ciqual:32108"),
  everyday(
    "pane; pane bianco; pane comune; baguette; filone; pagnotta; pane francese; sfilatino; pane di grano",
    "ciqual:7001",
  ),
  everyday("pane integrale", "ciqual:7110"),
  everyday("pane casereccio; pane pugliese; pane di altamura; pane di campagna", "ciqual:7100"),
  everyday("pane ai cereali; pane multicereali; pane con semi", "ciqual:7255"),
  everyday("pane tostato; pane abbrustolito; pane bruschettato", "ciqual:7004"),
  everyday("rosetta; michetta; panino vuoto; panino bianco", "swiss:844"),
  everyday("panino all'olio; panino al latte; panini al latte", "swiss:822"),
  everyday("pancarrè; pan carré; pan bauletto; pane in cassetta; pane per toast", "ciqual:7200"),
  everyday("cracker; crackers; cracker salati", "ciqual:7351"),
  everyday("fetta biscottata; fette biscottate", "ciqual:7300"),
  everyday("grissini; grissino", "ciqual:7525"),
  everyday("gallette; gallette di riso; galletta", "swiss:802"),
  everyday("gallette di mais", "ciqual:7354"),
  everyday("taralli; tarallucci salati", "off-median:taralli"),
  everyday("focaccia; pizza bianca", "fetta:focaccia"),
  everyday("piadina; piada; piadina romagnola", "off-median:piadina"),
  everyday("pizza; pizza margherita; margherita; pizza al taglio; pizza rossa al taglio", "swiss:1535"),
  everyday("toast; toast farcito", "fetta:toast-prosciutto-e-formaggio"),
  everyday("farina; farina bianca; farina di grano; farina 00", "ciqual:9440"),
  everyday("pangrattato; pan grattato", "swiss:750"),
];
