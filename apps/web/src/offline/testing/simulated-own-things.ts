import type { CallOf, PendingChange, QueuedCall } from "../../lib/api/queued-change.ts";
import { createTrpcError } from "./fake-diary-server.ts";

/** A food or a recipe, named by the change that wrote it, so that each content is of one change. */
export type OwnThing = { name: string; version: string };

/** Foods and recipes by their id. */
export type ThingsByKind = Record<"foods" | "recipes", Map<string, OwnThing>>;

type FoodCall = CallOf<"createFood" | "changeFood" | "removeFood">;
type RecipeCall = CallOf<"saveRecipe" | "renameRecipe" | "removeRecipe">;
type OwnCall = FoodCall | RecipeCall | CallOf<"goals">;

export const isOwnCall = (call: QueuedCall): call is OwnCall => call.type === "goals" || kindOf(call) !== undefined;

/** What a call makes, changes or removes; undefined for neither foods nor recipes. */
export function kindOf({ type }: Pick<QueuedCall, "type">): keyof ThingsByKind | undefined {
  if (["createFood", "changeFood", "removeFood"].includes(type)) return "foods";
  return ["saveRecipe", "renameRecipe", "removeRecipe"].includes(type) ? "recipes" : undefined;
}

const label = { calories: 100, protein: 1, carbs: 2, fat: 3, liquid: false };

/** The call that makes, changes or removes a food, on the version that a device has seen. */
export function foodCall(
  type: "createFood" | "changeFood" | "removeFood",
  { id, name, ifVersion }: { id: string; name: string; ifVersion?: string | undefined },
): FoodCall {
  if (type === "createFood") return { type, input: { ...label, id, name } };
  return type === "removeFood"
    ? { type, input: { id, ifVersion } }
    : { type, input: { ...label, id, name, ifVersion } };
}

const draft = { description: "", cookingTime: 5, servings: 2, cookedGrams: null, ingredients: [], steps: [] };

/** The call that makes, changes, renames or removes a recipe, on the version that a device has seen. */
export function recipeCall(
  type: "createRecipe" | "changeRecipe" | "renameRecipe" | "removeRecipe",
  { id, name, ifVersion }: { id: string; name: string; ifVersion?: string | undefined },
): RecipeCall {
  if (type === "removeRecipe") return { type, input: { id, ifVersion } };
  if (type === "renameRecipe") return { type, input: { id, name, ifVersion } };
  return { type: "saveRecipe", input: { ...draft, id, name, ifVersion, isChange: type === "changeRecipe" } };
}

const settingsOf = (calories: number) => ({
  goals: { dailyCalorieGoal: calories, dailyProteinGoal: 100, dailyCarbsGoal: 200, dailyFatGoal: 60 },
  weekdays: {},
});

/** The call that sets the goals, over those that a device has seen, kcal. */
export const goalsCall = (calories: number, seen: number): OwnCall => ({
  type: "goals",
  input: { calories, protein: 100, carbs: 200, fat: 60, ifGoals: settingsOf(seen) },
});

/** The goal before any change, kcal. */
export const startingCalories = 999;

/** What a person has at the server, by the rules of the API. */
export class OwnThings {
  readonly things: ThingsByKind = { foods: new Map(), recipes: new Map() };
  calories = startingCalories;
  /** What each applied change has overwritten, and what each rejected one would have. */
  readonly overwritten: { change: PendingChange; content: string }[] = [];
  readonly conflicts: { change: PendingChange; content: string }[] = [];
  #changes = 0;

  #overwrite(change: PendingChange, content: string, isOutdated: boolean): void {
    (isOutdated ? this.conflicts : this.overwritten).push({ change, content });
    if (isOutdated) throw createTrpcError("changed_elsewhere", 409);
  }

  /** Applies a change; `log` records that it was. */
  apply(change: PendingChange, call: OwnCall, log: () => void): unknown {
    if (call.type === "goals") {
      const { calories, ifGoals } = call.input;
      const seen = ifGoals?.goals.dailyCalorieGoal;
      const isOutdated = seen !== undefined && this.calories !== seen && this.calories !== calories;
      this.#overwrite(change, `${this.calories}`, isOutdated);
      log();
      this.calories = calories;
      return undefined;
    }
    const { id = "" } = call.input;
    const things = this.things[kindOf(call) ?? "foods"];
    const present = things.get(id);
    const isNew = call.type === "createFood" || (call.type === "saveRecipe" && !call.input.isChange);
    if (isNew && (!present || call.type === "createFood")) {
      log();
      const created = present ?? { name: call.input.name, version: "0" };
      things.set(id, created);
      return created;
    }
    if (!present) throw createTrpcError("not_found", 404);
    const name = "name" in call.input ? call.input.name : undefined;
    if (name === present.name) return present;
    const ifVersion = "ifVersion" in call.input ? call.input.ifVersion : undefined;
    this.#overwrite(change, present.name, ifVersion !== undefined && ifVersion !== present.version);
    log();
    if (name === undefined) {
      things.delete(id);
      return undefined;
    }
    this.#changes += 1;
    const changed = { name, version: `1-${String(this.#changes).padStart(4, "0")}` };
    things.set(id, changed);
    return changed;
  }
}
