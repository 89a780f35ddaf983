import { fieldMessages } from "../../../messages/field-messages.ts";

type LabelFigures = {
  protein: number;
  carbs: number;
  fat: number;
  sugars: number | null;
  saturated: number | null;
};

/** Labels round each value to 1 g or 0.1 g: the sum may exceed 100 g by that much. */
const maxMacroGrams = 102;

/** Rejects implausible nutrition values, on the field that has to change. */
export function checkLabelConsistency(
  { protein, carbs, fat, sugars, saturated }: LabelFigures,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const addIssue = (field: string, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  if (protein + carbs + fat > maxMacroGrams) addIssue("carbs", fieldMessages.macrosOver100g);
  if (sugars !== null && sugars > carbs) addIssue("sugars", fieldMessages.sugarsOverCarbs);
  if (saturated !== null && saturated > fat) addIssue("saturated", fieldMessages.saturatedOverFat);
}
