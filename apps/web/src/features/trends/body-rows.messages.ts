import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";

/** Texts of water and weight on the home page, apart from those of the trends, which the home page does not load. */
export const bodyRows = {
  title: "Acqua e peso di oggi",
  water: "Acqua",
  ml: (ml: number) => `${formatWhole(ml)} ml`,
  addGlass: "Aggiungi un bicchiere di acqua, 200 ml",
  weight: "Peso",
  unit: "kg",
  kg: (kg: number) => `${formatDecimal(kg)} kg`,
  lastWeight: (day: string, kg: string) => `${day} ${kg}`,
  loggedToday: "segnato oggi",
  notLogged: "non ancora segnato",
  less: "Cento grammi in meno",
  more: "Cento grammi in più",
  log: (kg: string) => `Segna ${kg} per oggi`,
  edit: "Modifica il peso di oggi",
  type: (kg: string) => `${kg}: scrivi il peso`,
  write: "Segna il peso",
  failed: "Acqua e peso non si caricano.",
} as const;
