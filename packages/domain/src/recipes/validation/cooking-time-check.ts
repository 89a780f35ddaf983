import type { CookingTime } from "../diet.ts";
import type { RecipeDraft, RecipeStep, Violation } from "../recipe.ts";
import { parseStepMinutes } from "../step-duration-parser.ts";

const parallelStepPattern = /^\s*(intanto|nel frattempo|mentre|contemporaneamente)/i;

/** Minutes of a step; 0 for a step that runs in parallel with another. */
const serialMinutes = ({ text, minutes }: RecipeStep): number =>
  parallelStepPattern.test(text) ? 0 : (minutes ?? parseStepMinutes(text) ?? 0);

/**
 * Violations where a recipe takes longer than requested, or its steps take longer than its total. `requestedTime` 60
 * has no upper bound.
 */
export function checkCookingTime({ minutes, steps }: RecipeDraft, requestedTime: CookingTime | null): Violation[] {
  const problems: Violation[] = [];
  const subject = String(minutes);
  if (requestedTime !== null && requestedTime !== 60 && minutes > requestedTime)
    problems.push({
      rule: "time",
      subject,
      message: `La ricetta dura ${minutes} minuti: al massimo ${requestedTime}.`,
    });
  const totalStepMinutes = steps.reduce((all, step) => all + serialMinutes(step), 0);
  const maxStepMinutes = Math.max(...steps.map(({ text }) => parseStepMinutes(text) ?? 0));
  if (Math.max(totalStepMinutes, maxStepMinutes) > minutes)
    problems.push({
      rule: "time",
      subject,
      message: `I passaggi durano ${Math.max(totalStepMinutes, maxStepMinutes)} minuti in tutto, la ricetta ne dichiara ${minutes}.`,
    });
  return problems;
}
