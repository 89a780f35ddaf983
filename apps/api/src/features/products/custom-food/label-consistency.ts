import { fields } from "../../../messages/field-messages.ts";

type Figures = {
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
};

/** Labels round each figure to the gram or its tenth: the sum may pass 100 g by that much. */
const mostGrams = 102;

/** Refuses figures that no food can have, on the field that has to change. */
export function checkLabel(
  { protein, carbs, fat, sugars, saturated }: Figures,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const refuse = (field: string, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  if (protein + carbs + fat > mostGrams) refuse("carbs", fields.macrosTooMany);
  if (sugars !== null && sugars > carbs) refuse("sugars", fields.sugarsOverCarbs);
  if (saturated !== null && saturated > fat) refuse("saturated", fields.saturatedOverFat);
}
