import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";

/** Words of the sheet that shows what a photo became. */
export const photoResult = {
  title: "Risultato della foto",
  photo: "La foto del piatto",
  estimate: "Stima AI",
  howSure: "Quanto è precisa?",
  sureness:
    "Riconosce il piatto giusto circa nell'85-90% dei casi; il peso è una stima: controlla la porzione.",
  portion: "Porzione",
  portionStep: "la porzione di mezza",
  onPlate: (grams: number) => `circa ${formatWhole(grams)} g nel piatto`,
  recognised: "Cosa ha riconosciuto",
  grams: (grams: number) => `${formatDecimal(grams)} g`,
  kcal: (kcal: number) => formatWhole(kcal),
  edit: "Modifica",
  done: "Fatto",
  updateFailed: "Impossibile aggiornare l'elemento del registro.",
} as const;
