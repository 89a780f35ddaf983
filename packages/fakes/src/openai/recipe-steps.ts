import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import type { Helping } from "./recipe-portions.ts";
import { isCooked, isSweet } from "./recipe-portions.ts";
import type { Role } from "./pantry-foods.ts";

type Step = RecipeProposal["passaggi"][number];

/** "zucchine, pomodori e aglio". */
export function namesOf(dish: readonly Helping[]): string {
  const names = dish.map(({ food }) => food.name);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} e ${last}`;
}

/** Minutes of the parts of cooking: within a quarter of an hour, and at leisure. */
const minutesOf = {
  quick: { prepare: 2, fry: 1, meat: 5, pan: 3, egg: 2, grain: 10 },
  usual: { prepare: 4, fry: 1, meat: 8, pan: 10, egg: 4, grain: 12 },
};

const among = (dish: readonly Helping[], ...roles: readonly Role[]): Helping[] =>
  dish.filter(({ food }) => roles.includes(food.role));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How a dish is made, each ingredient spoken of by its own name. `limit` in minutes, null for none. */
export function stepsOf(dish: readonly Helping[], limit: number | null): Step[] {
  const time = limit !== null && limit <= 15 ? minutesOf.quick : minutesOf.usual;
  const steps: Step[] = [];
  const step = (testo: string, minuti: number | null = null): void => void steps.push({ testo, minuti });
  if (isSweet(dish)) {
    const fruit = among(dish, "frutta");
    if (fruit.length > 0) step(`Lava e taglia a pezzi ${namesOf(fruit)}.`, time.prepare);
    step(`Disponi nelle ciotole ${namesOf(dish)} e porta in tavola.`, 1);
    return steps;
  }
  const cut = among(dish, "verdura", "aroma", "crudo", "frutta");
  if (cut.length > 0) step(`Lava e taglia a pezzi ${namesOf(cut)}.`, time.prepare);
  const oil = namesOf(among(dish, "olio"));
  if (dish.some((one) => isCooked(one) && one.food.role !== "cereale"))
    step(`Scalda ${namesOf([...among(dish, "olio"), ...among(dish, "aroma")])} in una padella.`, time.fry);
  const mains = among(dish, "carne", "pesce");
  if (mains.length > 0)
    step(
      `${mains.map(({ food }) => `Cuoci ${food.name} in padella, girando spesso`).join(". ")}, per ${time.meat} minuti in tutto.`,
      time.meat,
    );
  const pan = among(dish, "verdura", "legume", "tofu");
  if (pan.length > 0) step(`Unisci ${namesOf(pan)} e cuoci per ${time.pan} minuti, mescolando.`, time.pan);
  if (among(dish, "uova").length > 0)
    step(
      `Sbatti le uova, versale nella padella e cuoci per ${time.egg} minuti, finché sono ben rapprese.`,
      time.egg,
    );
  const grains = among(dish, "cereale");
  if (grains.length > 0)
    step(
      `${steps.length > 0 ? "Intanto lessa" : "Lessa"} ${namesOf(grains)} in acqua bollente salata per ${time.grain} minuti, scola e unisci al resto.`,
      time.grain,
    );
  const raw = among(dish, "crudo", "frutta", "formaggio", "latticino", "noci", "dolce", "erba", "spezia");
  if (raw.length > 0) step(`Completa con ${namesOf(raw)}.`, 1);
  const bread = among(dish, "pane");
  const served = bread.length > 0 ? ` con ${namesOf(bread)}` : "";
  const dressing = dish.some((one) => isCooked(one) && one.food.role !== "cereale")
    ? `Regola di ${namesOf(among(dish, "sale"))}`
    : `Condisci con ${oil} e ${namesOf(among(dish, "sale"))}`;
  step(`${dressing} e porta in tavola${served}.`, 1);
  return steps;
}

/** What the dish is called: after what it is cooked as, and its first two foods. */
export function titleOf(dish: readonly Helping[]): string {
  const body = (...roles: readonly Role[]): Helping[] => among(dish, ...roles);
  const rest = (...not: readonly Role[]): string => {
    const others = body(
      "carne",
      "pesce",
      "tofu",
      "verdura",
      "legume",
      "crudo",
      "frutta",
      "formaggio",
      "aroma",
    )
      .filter(({ food }) => !not.includes(food.role))
      .slice(0, 2);
    return others.length === 0 ? "" : ` con ${namesOf(others)}`;
  };
  const [grain] = body("cereale");
  const [meat] = body("carne", "pesce");
  if (isSweet(dish)) return `Ciotola con ${namesOf(dish.slice(0, 2))}`;
  if (grain) return `${capital(grain.food.name)}${rest("cereale")}`;
  if (meat) return `${capital(meat.food.name)} in padella${rest("carne", "pesce")}`;
  if (body("uova").length > 0) return `Frittata${rest()}`;
  if (body("legume").length > 0) return `Zuppetta${rest()}`;
  if (dish.some(isCooked)) return `Padellata${rest()}`;
  return body("pane").length > 0 ? `Crostoni${rest()}` : `Insalata${rest()}`;
}
