import type { CookingTime } from "../diet.ts";
import type { RecipeDraft, RecipeStep, Violation } from "../recipe.ts";
import { stepMinutes } from "../step-duration-parser.ts";

const parallel = /^\s*(intanto|nel frattempo|mentre|contemporaneamente)/i;

/** Minutes of a step that goes on beside no other. */
const serialMinutes = ({ text, minutes }: RecipeStep): number =>
  parallel.test(text) ? 0 : (minutes ?? stepMinutes(text) ?? 0);

/** A recipe that takes longer than asked for, or whose steps take longer than it says. `asked` 60 has no ceiling. */
export function timeProblems({ minutes, steps }: RecipeDraft, asked: CookingTime | null): Violation[] {
  const problems: Violation[] = [];
  const what = String(minutes);
  if (asked !== null && asked !== 60 && minutes > asked)
    problems.push({ rule: "time", what, says: `La ricetta dura ${minutes} minuti: al massimo ${asked}.` });
  const sum = steps.reduce((all, step) => all + serialMinutes(step), 0);
  const longest = Math.max(...steps.map(({ text }) => stepMinutes(text) ?? 0));
  if (Math.max(sum, longest) > minutes)
    problems.push({
      rule: "time",
      what,
      says: `I passaggi durano ${Math.max(sum, longest)} minuti in tutto, la ricetta ne dichiara ${minutes}.`,
    });
  return problems;
}
