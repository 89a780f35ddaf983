import { inflectAdjectives } from "../../search/word-sets.ts";

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Italian origins; "alla siciliana" is a dish, "siciliano" an origin. */
export const italianOriginAdjectives = inflectAdjectives(
  "mantovano napoletano siciliano sardo toscano ligure romano pugliese genovese piemontese veneto abruzzese altoatesino valdostano " +
    "bergamasco bresciano calabrese campano cilentano comasco cremonese emiliano ferrarese friulano garganico ischitano irpino laziale " +
    "lombardo lucano lucchese maremmano marchigiano mediterraneo modenese molisano murgiano nocerino padano palermitano pantesco parmense " +
    "pavese piacentino pisano romagnolo salentino senese siracusano sorrentino spoletino tarantino trapanese trentino trevigiano triestino " +
    "umbro valtellinese veneziano veronese vesuviano vicentino viterbese etneo catanese messinese agrigentino nisseno ragusano barese " +
    "foggiano leccese cosentino reggino crotonese beneventano avellinese casertano salernitano amalfitano costiero montano alpino " +
    "appenninico isolano nazionale",
);
/** Foreign origins: neutral only for produce and fish, as "insalata greca" and "riso cantonese" are dishes. */
export const foreignOriginAdjectives = inflectAdjectives(
  "spagnolo francese inglese tedesco svizzero belga olandese norvegese scozzese islandese irlandese argentino brasiliano americano " +
    "canadese californiano giapponese cinese thailandese indiano turco tunisino marocchino egiziano israeliano iraniano persiano " +
    "peruviano cileno himalayano hawaiano australiano neozelandese africano orientale esotico tropicale greco cretese atlantico " +
    "pacifico artico boliviano messicano ungherese portoghese danese svedese finlandese russo siberiano",
);

/** Places of origin as they follow "di", each word of names with several words. */
export const placeWords = wordSet(
  "parma norcia modena bologna napoli roma sicilia puglia liguria toscana garfagnana castelluccio bronte pantelleria tropea treviso " +
    "chioggia pachino altamura genova cetara amalfi sorrento valtellina piemonte langhe alba sardegna calabria campania onano colfiorito " +
    "lamon sorana cuneo andria giarratana polignano albenga vesuvio gragnano trapani salina cervia montagna campo orto bosco collina " +
    "contadino grotta serra alto adige italia veneto veneta lombardia trentino friuli emilia romagna marche umbria lazio abruzzo molise " +
    "basilicata aosta torino milano bergamo brescia mantova cremona pavia vercelli novara verona vicenza venezia padova belluno rovigo " +
    "ferrara ravenna forli rimini cesena piacenza lucca pisa livorno grosseto siena firenze arezzo pistoia perugia terni viterbo rieti " +
    "latina aquila teramo pescara chieti campobasso caserta benevento avellino salerno foggia bari taranto brindisi lecce potenza matera " +
    "cosenza catanzaro crotone palermo catania messina siracusa ragusa agrigento enna caltanissetta cagliari sassari nuoro oristano " +
    "sila etna nebrodi madonie iblei cilento salento gargano murgia maremma chianti lunigiana mugello amiata casentino valdarno garda " +
    "iseo sulmona voghiera nubia vessalico certaldo cannara acquaviva montoro medicina breme lipari favignana ustica lampedusa noto avola " +
    "toritto raffadali giffoni feltre bleggio montella marradi vallerano navelli gimignano gavino villalba rascino ventotene stefano " +
    "sessanio castelfranco gorizia bassano cimadolmo badoere altedo cantello santena paestum menfi cerda corbara carmagnola senise " +
    "pontecorvo soverato procida ribera leonforte volpedo vignola marostica lari turi canicatti mazzarrone carmignano gaeta cerignola " +
    "belice castelvetrano sibari baraggia delta mothia guerande camargue himalaya cabras orbetello menaica sciacca monterosso carloforte " +
    "mazara sanremo gallipoli goro scardovari battipaglia aversa agerola sauris carpegna zibello langhirano controne sarconi atina pigna " +
    "saluggia avezzano fucino ariccia colonnata arnad cadore asiago cortina dolomiti appennino appennini alpi valle valli conca costiera " +
    "isola isole lago laguna mediterraneo adriatico tirreno atlantico norvegia scozia islanda alaska cantabrico grecia spagna francia " +
    "turchia tunisia marocco egitto israele iran india cina giappone madagascar ceylon sri lanka messico peru cile argentina brasile " +
    "california canada dop igp santa san santo pietra pianura masseria fattoria cascina capezzale serrana serrano volterra gubbio " +
    "castiglione vallo agro sarnese nocerino ischia capri positano minori maiori furore vico equense tramonti nizza digione dijon",
);

/** Brands whose name does not indicate the composition of a food. */
export const brandNameWords = wordSet(
  "mutti cirio callipo nostromo riomare asdomar barilla voiello garofalo rummo divella dececco granarolo parmalat galbani bonduelle " +
    "valfrutta orogel sacla monini bertolli carapelli eridania scotti alpro valsoia danone activia muller yomo mila vipiteno merano " +
    "sterzing vitasnella nestle santalucia vallelata nonno nanni virgilio brescialat sterilgarda centrale zymil inalpi beppino " +
    "occelli lurpak president kerrygold arla milbona findus igloo frosta buitoni knorr liebig bauer rigoni zuegg hero menz gasser " +
    "nero probios ecor natura naturasi conad coop esselunga carrefour lidl eurospin pam despar selex crai almaverde frutto verdiamo " +
    "dole chiquita melinda marlene pomi petti annalisa agromonte pianella fiammante gustarosso strianese morando coppola rodolfi " +
    "pedon select melandri gaudiano delverde molisana agnesi granoro armando sgambaro rustichella afeltra setaro felicetti liguori " +
    "libera girolomoni caputo spadoni rieper pivetti chiavazza paneangeli cameo rebecchi flora curtiriso principato lucedio " +
    "acquerello viazzo farchioni clemente sagra dante desantis coricelli olitalia ponti varvello fini giusti cannamela drogheria " +
    "alimentari parodi palmera mareblu consorcio maruzzella ortiz delicius zarotti rizzoli balena negroni beretta rovagnati ferrarini " +
    "parmacotto fratelli aia amadori fileni levissima ferrarelle uliveto lavazza illy kimbo segafredo borbone vergnano twinings " +
    "lipton provamel condorelli sojasun joya schar nutrifree biaglut massimo venchi lindt perugina novi pernigotti majani domori " +
    "amedei kikkoman saitaku yamasa conimex heinz calve develey maille kuhne roi lucia anfosso raineri berio filippo malenotti olearia " +
    "cavalieri pastificio molino mulino oleificio caseificio azienda agricola frantoio",
);
