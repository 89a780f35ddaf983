/**
 * Words of Italian cooking that no table has, one letter away from a word that a table has: "frico" is not a misspelt
 * "fichi", "fregola" not "fragola". They are never corrected.
 */
const culinaryVocabulary = new Set(
  (
    "frico jota tiella fregola fregula seada seadas sebadas fileja frisella friselle fresella freselle frisa casatiello tortano " +
    "sartu cassoeula casoncelli pizzoccheri sciatt bagna cauda tajarin plin pansoti pansotti cappon brandacujun sfincione " +
    "stigghiola cuddura scaccia scacce panada panadas culurgiones porceddu cordula fregnacce vincisgrassi passatelli crescentina " +
    "crescentine borlengo erbazzone gramigna sugoli rosticciana lampredotto buristo testaroli panigacci peposo ciambotta ciaudedda " +
    "bombette bombetta pittule pettole puccia pucce cartellate panzerotti panzerotto rustico rustici pasticciotto pasticciotti " +
    "nduja soppressata morzello cuzzetiello zeppola crespeddi minne iris raviola genovesi sfogliatella sfogliatelle zuppetta " +
    "mostaccioli roccoco susamielli cantucci ricciarelli panforte gubana presnitz putizza zelten krumiri torcetti baci bicerin " +
    "bonet gianduja gobeletti canestrelli pandolce offelle sbrisolona torrone caciocavallo caciotta casera bitto castelmagno " +
    "robiola raschera puzzone vezzena montasio pannerone quartirolo squacquerone marzolino pecorino fiore ricotta giuncata " +
    "canestrato ragusano maiorchino piacentinu casizolu fiordisardo culatello fiocco strolghino spalla ciauscolo lonzino " +
    "mazzafegato barbozza coppiette guanciale ventricina capicollo soppressa lardo mocetta bresaola violino jamon chorizo " +
    "tartufo tartufi lampascioni lampascione cardoncelli sivoni agretti barba puntarelle raperonzoli bruscandoli luppoli " +
    "carletti tarassaco borragine catalogna friarielli friggitelli sponsali cime ginseng guarana matcha chai rooibos kombucha " +
    "chinotto cedrata spuma cedro bergamotto corbezzolo giuggiole sorbe azzeruole gelso gelsi nespola feijoa carambola " +
    "tofu seitan tempeh edamame ramen udon soba pho kimchi bibimbap gyoza bao mochi naan raita dhal dal samosa tandoori " +
    "burrito taco tacos nachos quesadilla fajita ceviche arepa empanada moussaka souvlaki gyros tzatziki falafel hummus " +
    "halloumi labneh shakshuka baba borek pita chutney waffle donut bagel brownie cookie pudding crumble scone"
  ).split(" "),
);

/** General words one letter away from a food: "piazza" is not pizza, "presto" not pesto, "amici" not alici. */
const generalVocabulary = new Set(
  (
    "accetto acuto allora amato amici amico artista banco banchi banale bordo branco camino candido carino cecena chitarra cicca circa " +
    "coccio concetto conserta coppia cotone cugino cugina diavolo dietro elica estate fango finta folle fondina fontana fragile " +
    "gamma giraffa grado grafia grato ladro lampione largo lasso lavagna legato lesto limite mandola marzo mazzo meglio mensa merano " +
    "miglia molto morto muore norcia organo panda panico patina peloso penoso pianino piazza pivello poker poste posto presto " +
    "pochino radio ramo risolto risorto rombo salone salve scale scout sorso sorsetto sosia stanco stanca stretto stufa supino " +
    "taccuino tanica tardare tardi tastare tetano tirella toletta tombini tonto torlo trance truppa tunica vinto water zecca zolla " +
    "andrea anna ariosto barletta carola colombo fatina gisella marconi martina mirco olivia oriana petra romeo salomone silvia sofia " +
    "sonia susana valeria ancona norina pechino sardegna tirana fiera festa cesto casetta cassa carta corsa corso mare monte ponte porta " +
    "sera sarta stato tela tele vela via viola zona compleanno collega nipote nipotino bambini bimbi suocera zia zio nonna nonno"
  ).split(" "),
);

/** True for a correctly spelled word that is not in the tables. */
export const isVocabularyWord = (word: string): boolean => culinaryVocabulary.has(word) || generalVocabulary.has(word);
