type Credit = {
  name: string;
  /** The wording that the source requires. */
  text: string;
  licence?: { name: string; url: string };
  url?: string;
};

const openLicence = {
  name: "Licence Ouverte / Open Licence 2.0",
  url: "https://www.etalab.gouv.fr/licence-ouverte-open-licence/",
};
const odbl = { name: "Open Database License (ODbL) 1.0", url: "https://opendatacommons.org/licenses/odbl/1-0/" };

const tables: readonly Credit[] = [
  {
    name: "Banca dati svizzera dei valori nutritivi V7.0",
    text: "Valori nutrizionali: Banca dati svizzera dei valori nutritivi V7.0, Ufficio federale della sicurezza alimentare e di veterinaria USAV, www.valorinutritivi.ch",
    url: "https://www.valorinutritivi.ch",
  },
  {
    name: "Ciqual 2025",
    text: "Anses. 2025. Tabella di composizione nutrizionale degli alimenti Ciqual 2025, nomi tradotti in italiano da noi.",
    url: "https://ciqual.anses.fr",
    licence: openLicence,
  },
  {
    name: "Bundeslebensmittelschlüssel (BLS) 4.0",
    text: "Bundeslebensmittelschlüssel (BLS) 4.0, Max Rubner-Institut, 2025, DOI 10.25826/Data20251217-134202-0; estratto, nomi tradotti in italiano da noi.",
    url: "https://doi.org/10.25826/Data20251217-134202-0",
    licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/deed.it" },
  },
  {
    name: "CoFID 2021",
    text: "Contains public sector information licensed under the Open Government Licence v3.0 (CoFID 2021, UK); nomi tradotti in italiano da noi.",
    licence: {
      name: "Open Government Licence v3.0",
      url: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
    },
  },
];

const products: readonly Credit[] = [
  {
    name: "Open Food Facts",
    text: "Nomi, marche, codici a barre e valori dei prodotti confezionati vengono da Open Food Facts, una banca dati libera scritta dalle persone: qui sono pubblicati con la stessa licenza. Il contenuto delle singole schede è sotto Database Contents License (DbCL) 1.0. Anche le mediane di alcuni alimenti italiani (piadina, stracchino, taralli...) sono calcolate su questi prodotti e hanno la stessa licenza.",
    url: "https://it.openfoodfacts.org",
    licence: odbl,
  },
  {
    name: "Foto dei prodotti",
    text: "Le foto sono di chi contribuisce a Open Food Facts.",
    licence: { name: "CC BY-SA 3.0", url: "https://creativecommons.org/licenses/by-sa/3.0/deed.it" },
  },
];

const portions: readonly Credit[] = [
  {
    name: "SINU, LARN V revisione (2025)",
    text: "Porzioni, cucchiai, bicchieri e rese in cottura: singoli valori citati da Società Italiana di Nutrizione Umana, Standard quantitativi delle porzioni.",
    url: "https://sinu.it",
  },
  {
    name: "USDA FoodData Central",
    text: "Peso di singoli pezzi, per esempio una mela media, e valori di pochi alimenti, per esempio coniglio e yogurt greco: U.S. Department of Agriculture, FoodData Central, SR Legacy (pubblico dominio).",
    url: "https://fdc.nal.usda.gov",
  },
  {
    name: "Nostre stime",
    text: "Le porzioni di piatti misti, panini e salse senza un peso pubblicato sono nostre: lo dice il loro nome.",
  },
];

const recipes: readonly Credit[] = [
  {
    name: "Ricette di Fetta",
    text: "I piatti segnati «stima» che nessuna tabella contiene sono calcolati da nostre ricette, con ingredienti delle tabelle qui sopra e la resa in cottura di ciascuno.",
  },
];

const software: readonly Credit[] = [
  {
    name: "Caratteri",
    text: "Bricolage Grotesque, © The Bricolage Grotesque Project Authors. Figtree, © The Figtree Project Authors. Didact Gothic, © Daniel Johnson.",
    licence: { name: "SIL Open Font License 1.1", url: "https://openfontlicense.org" },
  },
  {
    name: "Lettura dei codici a barre",
    text: "barcode-detector, © Yu Shing Leung. Usa ZXing-C++, © gli autori di ZXing.",
    licence: { name: "MIT e Apache 2.0", url: "https://github.com/Sec-ant/barcode-detector" },
  },
  { name: "Software libero", text: "Fetta è costruita con React, TanStack, tRPC, Radix UI e altri progetti liberi." },
];

/** The data sources, in the wording that they require. */
export const credits = {
  title: "Fonti e crediti",
  intro: "Ogni alimento dice da dove vengono i suoi valori. Qui ci sono tutte le fonti, con le loro licenze.",
  licence: "Licenza: ",
  sections: [
    { title: "Alimenti base", credits: tables },
    { title: "Prodotti", credits: products },
    { title: "Porzioni", credits: portions },
    { title: "Piatti", credits: recipes },
    { title: "Caratteri e software", credits: software },
  ],
} as const;
