import { inflectAdjectives } from "../../search/word-sets.ts";

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Nouns of an amount: "due cucchiai", "un pizzico". */
export const unitNouns = wordSet(
  "g gr grammi grammo kg chilo chili kili hg etto etti mg ml cl dl lt litro litri cc cm mm oz once libbra libbre " +
    "cucchiaio cucchiai cucchiaino cucchiaini cucchiaiata cucchiaiate cucchiaione cucchiaioni tazza tazze tazzina tazzine tazzone " +
    "bicchiere bicchieri bicchierino bicchierini bicchierone mestolo mestoli mestolino mestolini ciotola ciotole ciotolina ciotoline " +
    "scodella scodelle coppetta coppette pizzico pizzichi pizzichino presa prese punta punte manciata manciate manciatina manciatine " +
    "pugno pugni pugnetto pugnetti filo fili goccio goccia gocce lacrima lacrime spruzzata spruzzatina spruzzo schizzo sorso dito dita " +
    "velo giro giri spolverata spolveratina grattata grattatina macinata macinatina bustina bustine busta buste sacchetto sacchetti " +
    "vasetto vasetti vaso barattolo barattoli barattolino barattolini scatola scatole scatoletta scatolette lattina lattine bottiglia " +
    "bottiglie bottiglietta vetro brick bricco cartone cartoni vaschetta vaschette cestino cestini retina flacone fiala fiale fialetta " +
    "fialette tubetto tubetti confezione confezioni confezioncina pacco pacchi pacchetto pacchetti panetto panetti panetta mattonella " +
    "porzione porzioni dose dosi meta terzo terzi terza quarto quarti resto parte parti peso coppia paia decina dozzina dozzine",
);
/** Nouns of a piece or cut: "foglie di basilico", "a cubetti". */
export const pieceNouns = wordSet(
  "ciuffo ciuffi ciuffetto ciuffetti mazzetto mazzetti mazzo mazzi mazzolino mazzolini rametto rametti ramo rami foglia foglie " +
    "fogliolina foglioline spicchio spicchi spicchietto spicchietti testa teste costa coste gambo gambi gambetto gambetti cespo cespi " +
    "cuore cuori fetta fette fettina fettine fettona fettone trancio tranci filetto filetti pezzo pezzi pezzetto pezzetti pezzettini " +
    "pezzettino pezzettoni tocchetto tocchetti tocco tocchi cubetto cubetti cubettini cubo cubi dadino dadini dadolata dadi bocconi " +
    "boccone bocconcini pallina palline palla palle pallottola quadratino quadretto rondella rondelle rondelline listarella listarelle listerella listerelle striscia strisce strisciolina " +
    "striscioline straccetti julienne brunoise mezzaluna lamella lamelle scaglia scaglie scheggia schegge quadratini quadrotti " +
    "losanghe fiammiferi briciole anello anelli nastri bastoncino bastoncini stick ciocca nido nidi noce noci ricciolo riccioli chicco " +
    "chicchi acino acini grani bacca bacche baccello baccelli stecca stecche bulbo bulbi foglio fogli rotolo rotoli disco dischi cima " +
    "cime cimetta cimette falda falde granella trito tritata cappella cappelle grappolo grappoli grappolino petali polpa scorza " +
    "scorzetta buccia zeste radice",
);
/** Pieces that alone mean meat or fish: "fettine e patate". */
export const meatPieceNouns = wordSet(
  "testa teste cuore cuori fettina fettine trancio tranci filetto filetti pezzo pezzi pezzetto pezzetti bocconi boccone bocconcini " +
    "strisce striscioline straccetti anello anelli bastoncino bastoncini stick rotolo rotoli nido nidi polpa dadi costa coste pelle " +
    "cotenna guscio dadini cubetti dadolata",
);

/** Counting words, which name no food: "due o tre", "8 circa". */
export const countingWords = wordSet(
  "circa ca cca almeno massimo minimo max min poco poca pochi poche po molto molta tanto tanta qualche alcuni alcune quanto basta qb q " +
    "b bel piacere abbondante abbondanti scarso scarsa scarsi scarse colmo colma colmi colme raso rasa rasi rase piccolo piccola piccoli " +
    "piccole grande grandi buono buona buon due tre quattro cinque sei sette otto nove dieci dodici quindici venti trenta cinquanta cento " +
    "paio n nr num numero x facoltativo facoltativa facoltativi facoltative opzionale opzionali eventuale eventuali",
);

/** Adjectives and participles that do not change a food. */
export const neutralAdjectives = inflectAdjectives(
  "fresco maturo medio piccolo grosso sottile lungo corto tenero duro sodo morbido intero buono ottimo bello biologico " +
    "nostrano genuino italiano locale pulito lavato mondato sbucciato pelato spellato sgusciato " +
    "sgranato denocciolato snocciolato disossato deliscato diliscato eviscerato squamato sfilettato sgocciolato scolato strizzato " +
    "asciugato asciutto ammollato reidratato rinvenuto dissalato sciacquato risciacquato spezzettato spezzato tritato affettato " +
    "tagliato tagliuzzato grattugiato grattato schiacciato pestato macinato sminuzzato sbriciolato sbattuto montato fuso sciolto " +
    "ammorbidito freddo caldo tiepido bollente ghiacciato congelato surgelato scongelato decongelato abbattuto raffreddato " +
    "intiepidito riscaldato abbondante scarso colmo raso piccolissimo grandissimo finissimo freschissimo maturissimo raffermo secco " +
    "stagionato magro crudo puro classico semplice tradizionale avanzato privato privo spuntato spremuto filtrato spazzolato " +
    "confezionato sfuso rimasto ridotto tostato decorticato perlato pastorizzato aggiunto allevato setacciato passato frullato " +
    "frantumato battuto inciso diviso aperto chiuso spaccato spurgato sbollentato scottato sfogliato sfilato sfilacciato svuotato " +
    "ripulito raschiato tornito germogliato essiccato disidratato liofilizzato novello " +
    "primaverile estivo autunnale invernale tardivo precoce leggero doppio singolo unico selezionato pregiato ammaccato appassito " +
    "rinfrescato temperato mescolato mischiato miscelato stemperato centrifugato concentrato legato dimezzato bucherellato " +
    "rassodato conservato sterilizzato tenuto messo lasciato preso raccolto pescato macerato piccino giovane vecchio " +
    "generoso eliminato scartato tolto rimosso staccato rotto salato acidulato profumato saporito delicato fruttato intenso sgrassato snervato refrigerato",
);
export const neutralModifierWords = wordSet(
  "grande grandi gran fine fini gia piccola verace grammatura circa ca cca almeno massimo minimo max min netto netti lordo " +
    "poco poca pochi poche pochino pochissimo pochissima po molto molta tanto tanta tanti qualche alcuni alcune quanto quanta basta bastano serve servono " +
    "occorre qb q b piacere piacimento gusto gusti scelta preferenza necessita occorrenza facoltativo facoltativa facoltativi " +
    "facoltative opzionale opzionali eventuale eventuali eventualmente preferito preferita preferiti preferite " +
    "extra super vergine bio naturale naturali nature comune comuni normale normali integrale integrali ben bene finemente " +
    "grossolanamente sottilmente leggermente appena molto subito ancora crudo temperatura ambiente frigo frigorifero " +
    "frigor freezer mesi mese anni anno settimana settimane forse solo soltanto solamente esclusivamente tutto tutta tutti tutte volendo giorno giorni prima dopo momento " +
    "notte sera ore ora minuti minuto anticipo due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici " +
    "quindici sedici diciotto venti trenta quaranta cinquanta sessanta cento duecento trecento quattrocento cinquecento paio n nr " +
    "num numero x like dop igp doc docg stg igt pat slowfood presidio slow food selvatico selvatica selvatici selvatiche cotenna pelle " +
    "guscio picciolo buccia torsolo stagione aperto terra tipo tipologia varieta qualita categoria marca calibro mini baby maxi mignon " +
    "gigante giganti cottura quello quella quelli quelle ciascuno ciascuna cadauno cad persona persone testa " +
    "legnosa legnose centrale centrali esterna esterne interna interne fibrosa fibrose sottovuoto vuoto bel bella mano coltello km zero mercato orto contadino contadina agricoltura edibile edibili commestibile commestibili alimentare " +
    "grassi percento grandezza dimensione dimensioni misura pezzatura taglia intera sopra sotto dentro vivo vivi vive vuote",
);

/** Words that name a purpose: "olio per friggere", "zucchero per spolverare". */
export const purposeWords = wordSet(
  "friggere frittura cottura montare cuocere teglia teglie padella stampo stampi stampini spolverare spolverata spolvero spolverizzare " +
    "servire guarnire guarnizione decorare decorazione decorazioni condire condimento impasto infarinare ungere lucidare finire " +
    "finitura completare mantecare accompagnare insalata insalate dolci dolce torta piastra acqua contorno forno grattugia tavola sugo " +
    "minestra minestrone pasta pane pizza torte risotto risotti brodo bollito soffritto ripieno farcia farcitura farcire spianatoia " +
    "tagliere piano stendere lavorare superficie copertura base crema salsa salamoia marinatura marinata marinare emulsione doratura " +
    "spennellare pennellare rosolare saltare soffriggere sfumare aromatizzare profumare insaporire salare addolcire sciroppo glassa " +
    "glassare bagna inzuppare pirofila griglia bistecchiera casseruola wok ciotola piatto piatti vassoio acidulare acidulata acidula " +
    "lessare sbollentare bollire cena pranzo colazione merenda tutti ciascuno persona ogni mescolare " +
    "amalgamare addensare legare impastare grigliare arrostire gratinare panatura impanare imburrare fondo barattolo conserva conservare",
);

/** Verbs whose purpose is another food: "per infarinare" always implies flour. */
const foodAddingVerb = /^(imburr|infarin|impan|panar|inzuccher|lard|bard|farc|ripien|imbott|pastell)/;
const infinitive = /^\p{L}{2,}([aei]re|rre|[aei]r(l[aoie]|ci|si|ne|vi))$/u;

/** True for a verb that can name a purpose: "per rosolarle". */
export const isPurposeVerb = (token: string): boolean => infinitive.test(token) && !foodAddingVerb.test(token);

/** Parts that a food can come without, "senza pelle", and label claims: "senza lattosio". */
export const omittableParts = wordSet(
  "pelle lische lisca pinne osso ossa semi crosta sale zucchero zuccheri conservanti nocciolo noccioli guscio grassi additivi coloranti " +
    "aromi solfiti buccia bucce gambo gambi picciolo piccioli foglie testa teste anima spine torsolo lattosio filamenti olio latte " +
    "uova uovo burro lievito soia alcol alcool caffeina grumi germoglio pellicina cotenna grasso nervature carapace",
);

/** Words after "di" that name no food: "di stagione", "di media grandezza", "di 2 cm". */
export const sizePhrasePattern =
  /^(stagione|medi[aeo]|grand[ei]|piccol[aeo]|gross[aeo]|buon[ao]|ottim[ao]|alt[ao]|prim[ao]|taglia|grandezza|dimensioni|dimensione|misura|misure|forma|pezzatura|qualita|scelta|categoria|calibro|giornata|peso|diametro|spessore|lunghezza|lato|numero|campo|coltivazione|produzione|allevamento|ieri|oggi|marca|colore|colori|frigo|frigorifero|dispensa|circa|centimetr[oi]|millimetri|g|gr|kg|ml|cl|cm|mm|grammi|lt|litri)$/;

/** Words of manner: "olio a crudo", "cotto al dente". */
export const mannerWords = wordSet(
  "crudo freddo caldo parte piacere piacimento scelta gusto occhio persona dente momento mano coltello neve specchio bagnomaria lungo " +
    "temperatura tocchi spicchi filo velo grana pioggia filetti ventaglio croce meta due tre quattro pezzi piu spaghetto fiammifero bastoncino nastro tagliatella triangolo triangoli quadrato quadratini quarti sangue puntino porzione " +
    "bisogno necessita km pomata cuore vista strati",
);
