import { defineAlias } from "./food-alias.ts";

/** Bar and table orders: coffees, wines by grape or region, beers, soft drinks, snacks. */
export const barAliases = [
  defineAlias(
    "caffè doppio; caffè in vetro; caffè ristretto; caffè corto; caffè della macchinetta; caffè normale",
    "ciqual:18071",
  ),
  defineAlias("caffè filtro; caffè americano lungo; caffè lungo in tazza grande", "ciqual:18004"),
  defineAlias(
    "cappuccino di soia; cappuccino con latte di soia; cappuccino d'avena; cappuccino con latte d'avena; cappuccino decaffeinato; cappuccino di avena; cappuccino con latte di mandorla; cappuccino alla soia; cappuccino senza lattosio; cappuccino zuccherato; cappuccino con zucchero; cappuccino chiaro; cappuccino scuro; cappuccino con cacao; cappuccino freddo",
    "swiss:1121",
  ),
  defineAlias("caffè con latte; caffè col latte", "fetta:caffellatte"),
  defineAlias("tè con latte; tè al latte; tè col latte", "fetta:te-al-latte"),
  defineAlias("tè zuccherato; tè con zucchero", "fetta:te-zuccherato"),
  defineAlias("estathè; estathè al limone; estathè alla pesca; tè freddo in bottiglia", "swiss:804"),
  defineAlias(
    "lambrusco; sangiovese; chianti; barolo; barbaresco; barbera; nebbiolo; montepulciano; primitivo; nero d'avola; cabernet; merlot; aglianico; bonarda; valpolicella; amarone; cannonau; morellino; syrah; negroamaro; teroldego; brunello; bardolino; lagrein; cirò; vino della casa; rosso della casa; vino rosso frizzante",
    "ciqual:5214",
  ),
  defineAlias(
    "pinot grigio; chardonnay; vermentino; falanghina; greco di tufo; fiano; gewürztraminer; müller thurgau; sauvignon; soave; trebbiano; verdicchio; ribolla gialla; frascati; vernaccia; passerina; arneis; gavi; lugana; grillo; vino bianco frizzante; bianco della casa; vino bianco fermo",
    "ciqual:5215",
  ),
  defineAlias("weiss; birra weiss; weizen; weizenbier; birra bianca", "ciqual:5009"),
  defineAlias("corona; heineken; peroni; ichnusa; menabrea; tennent's; nastro azzurro", "ciqual:5001"),
  defineAlias("franciacorta; trento doc; moscato; moscato d'asti; asti spumante", "ciqual:5201"),
  defineAlias(
    "birra artigianale; birra ipa; ipa; birra pils; birra alla spina; birra grande; media chiara; bionda media; birra fresca",
    "ciqual:5001",
  ),
  defineAlias("spritz campari; campari spritz; spritz select; spritz al campari; spritz all'aperol", "fetta:spritz"),
  defineAlias("amaro del capo; montenegro; sambuca; mirto; limoncino; jägermeister; genepì; nocino", "ciqual:1003"),
  defineAlias(
    "gatorade; powerade; sali minerali; bevanda ai sali minerali; integratore di sali minerali",
    "ciqual:18348",
  ),
  defineAlias(
    "centrifugato; centrifuga; estratto di frutta; succo ace; ace; centrifugato di carote e mele",
    "swiss:1130",
  ),
  defineAlias("cedrata; ginger ale; lemonsoda; sprite; gassosa", "ciqual:18026"),
  defineAlias(
    "gocciole; biscotti gocciole; biscotti con gocce di cioccolato; biscotti con le gocce di cioccolato",
    "swiss:14008",
  ),
  defineAlias("oro saiwa; biscotti oro saiwa", "ciqual:24001"),
  defineAlias("macine; biscotti macine", "swiss:875"),
  defineAlias("pan di stelle; biscotti al cacao", "ciqual:24050"),
  defineAlias("ricciarelli", "swiss:868"),
  defineAlias(
    "barretta energetica; barretta ai frutti rossi; barretta di muesli; barretta dietetica ai cereali",
    "swiss:13488",
  ),
  defineAlias(
    "cioccolato fondente 72%; cioccolato fondente 75%; cioccolato fondente 80%; cioccolato fondente 85%; cioccolato fondente 90%; fondente 85%; fondente 70%",
    "ciqual:31074",
  ),
  defineAlias("porridge; porridge d'avena; porridge di avena; avena cotta; pappa d'avena", "ciqual:9313"),
  defineAlias("porridge con latte; porridge al latte", "swiss:1512"),
  defineAlias("ciambella fritta; graffa; donut; ciambella zuccherata", "ciqual:23880"),
  defineAlias("bombolone alla crema; krapfen; krapfen alla crema; bombolone; bombolone al cioccolato", "swiss:851"),
  defineAlias("merendina al cioccolato", "ciqual:23939"),
];
