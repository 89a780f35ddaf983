import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { barcodeDraft, leaveLabel } from "../../../entities/food/food-draft.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { keepPhoto } from "../../../entities/meal-photo/described-photo.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useToPlans } from "../../../entities/quota/use-open-paywall.ts";

/** Where the camera leads on to; each takes its place. `code` is the barcode whose label is photographed. */
export function useWaysOn(target: EntryTarget, code: string | undefined) {
  const search = useSheet("cerca");
  const barcode = useSheet("codice");
  const words = useSheet("descrivi");
  const toPlans = useToPlans();
  return {
    toSearch: (): void => search.replace({ ...target }),
    toBarcode: (): void => barcode.replace({ ...target }),
    /** The photo stays in sight there; `text` is written from the start. */
    toWords: (photo?: string, text?: string): void => {
      if (photo !== undefined) keepPhoto(photo);
      words.replace({
        ...target,
        ...(photo === undefined ? {} : { foto: "si" }),
        ...(text === undefined ? {} : { testo: text }),
      });
    },
    /** The form for a food of one's own, with what was read off its label. */
    toLabel: (label: Partial<FoodDraft>): void => {
      const etichetta = leaveLabel(label, code);
      search.replace({ ...target, view: "crea", etichetta, ...(code === undefined ? {} : { codice: code }) });
    },
    /** The same form, empty but for the code. */
    toEmptyLabel: (): void => {
      const etichetta = code === undefined ? leaveLabel({}, undefined) : barcodeDraft(code);
      search.replace({ ...target, view: "crea", etichetta, ...(code === undefined ? {} : { codice: code }) });
    },
    toPlans,
  };
}
export type WaysOn = ReturnType<typeof useWaysOn>;
