import { findCompleteDays } from "@fetta/domain/diary/complete-days";
import { goalsForWeekday } from "@fetta/domain/goals/goal-versions";
import { nutrientNames, scaleNutrition, sumNutrition, type Nutrition } from "@fetta/domain/nutrition/nutrition";
import { summarizeTrend } from "@fetta/domain/trends/trend-summary";
import { buildWeightPoints } from "@fetta/domain/trends/weight-trend";
import type { ProcedureQuery } from "../lib/api/offline-port.ts";
import type { Outputs } from "../lib/api/procedure-types.ts";
import { upsertEntry, type Entry, type OptimisticChange, type WeekDay } from "../lib/api/queued-change.ts";
import { AppliedBefore, entriesAfter, subjectsOf, versionAfter } from "./queued-changes.ts";

type Change = OptimisticChange;
type Me = Outputs["account"]["me"];
type Habits = Outputs["food"]["habits"];
type FoodHit = Habits["usual"][number];
type PersonalFoods = Outputs["estimate"]["personalFoods"];
type Recipe = Outputs["recipes"]["list"][number];
type ShoppingItem = Outputs["recipes"]["shopping"]["list"][number];
type Trend = Outputs["trends"]["read"];
type Body = Outputs["trends"]["body"];
type Home = Outputs["home"]["read"];

const dateOf = (input: unknown): string => (input as { date: string }).date;

/** A day with a change of its entries. */
export function applyToDay(entries: Entry[], day: string, change: Change): Entry[] {
  const after = entriesAfter(change);
  const here = after.filter(({ date }) => date === day);
  if (change.before?.date !== day && here.length === 0) return entries;
  const changed = new Set([change.before?.id, ...after.map(({ id }) => id)]);
  const others = entries.filter(({ id }) => !changed.has(id) || here.some((entry) => entry.id === id));
  return here.reduce(upsertEntry, others);
}

/** By how much a change alters what was eaten on a day. */
function eatenDelta(change: Change, day: string): Nutrition {
  const before = change.before?.date === day ? [scaleNutrition(change.before, -1)] : [];
  return sumNutrition([...before, ...entriesAfter(change).filter(({ date }) => date === day)]);
}

/** The calorie sums (kcal), closed days and goals of a week. */
function applyToWeek(week: readonly WeekDay[], change: Change): WeekDay[] {
  const { call, shown } = change;
  return week.map((day) => {
    const { date } = day;
    const calories = Math.max(0, day.calories + eatenDelta(change, date).calories);
    if (call.type === "close" && call.input.date === date) return { ...day, isClosed: call.input.isClosed };
    const next = shown?.goals;
    if (!next || date < (shown.from ?? date)) return { ...day, calories };
    return { ...day, goals: goalsForWeekday({ goals: next.preferences, weekdays: next.weekdayGoals }, date) };
  });
}

/** The days of a month with entries. A day stays when its last entry is removed: its other entries are not known here. */
function applyToLoggedDays(days: readonly string[], month: string, change: Change): string[] {
  const added = entriesAfter(change).map(({ date }) => date);
  return [...new Set([...days, ...added.filter((day) => day.startsWith(month.slice(0, 7)))])].toSorted();
}

/** The water of a day, ml, where a change says it. */
function waterAfter({ call, shown }: Change, day: string): number | undefined {
  if (call.type === "setWater" && call.input.date === day) return call.input.ml;
  return call.type === "addWater" && call.input.date === day ? shown?.waterMl : undefined;
}

/** The weight of a day, kg; null where a change removes it, undefined where it does not touch it. */
function weightAfter({ call }: Change, day: string): number | null | undefined {
  if (call.type === "weight" && call.input.date === day) return call.input.kg;
  return call.type === "removeWeight" && call.input.date === day ? null : undefined;
}

function applyToBody(body: Body, date: string, change: Change): Body {
  const kg = weightAfter(change, date);
  const weight = typeof kg === "number" ? { date, kg } : kg === null ? null : body.weight;
  return { ...body, waterMl: waterAfter(change, date) ?? body.waterMl, weight };
}

/** A trend with the days after a change of entries; whether these days are complete is judged by the days of the trend. */
function withSummary(trend: Trend, changed: Trend["days"], change: Change): Trend {
  const logged = changed.filter((day) => day.logged);
  const complete = findCompleteDays(
    logged.map(({ date, isClosed, eaten }) => ({ day: date, isClosed, calories: eaten.calories })),
  );
  const days = changed.map((day) => {
    if (eatenDelta(change, day.date).calories === 0) return day;
    return { ...day, isComplete: day.eaten.calories > 0 && complete.has(day.date) };
  });
  const summary = summarizeTrend(
    days.map(({ date, ...figures }) => ({ day: date, ...figures })),
    trend.today,
  );
  return { ...trend, days, summary };
}

function applyToTrend(trend: Trend, change: Change): Trend {
  const days = trend.days.map((day) => {
    const delta = eatenDelta(change, day.date);
    const kg = weightAfter(change, day.date);
    const eaten = { ...day.eaten };
    for (const name of nutrientNames) eaten[name] = Math.max(0, eaten[name] + delta[name]);
    const logged = day.logged || entriesAfter(change).some(({ date }) => date === day.date);
    const water = waterAfter(change, day.date) ?? day.water;
    return { ...day, logged, eaten, water, weight: kg === undefined ? day.weight : kg };
  });
  if (isOfEntries(change)) return withSummary(trend, days, change);
  if (change.call.type !== "weight" && change.call.type !== "removeWeight") return { ...trend, days };
  const weights = days.flatMap(({ date, weight }) => (weight === null ? [] : [{ day: date, kg: weight }]));
  const points = buildWeightPoints(weights, trend.from, trend.to).map(({ day, ...point }) => ({ date: day, ...point }));
  return { ...trend, days, weight: { ...trend.weight, points, last: points.at(-1) ?? trend.weight.last } };
}

/** One food in a list; null where it was removed. */
function foodAfter<Food extends FoodHit>(food: Food, change: Change): Food | null {
  const { call, shown } = change;
  if (call.type === "favourite" && call.input.ref === food.ref) return { ...food, favourite: call.input.favourite };
  if (call.type === "log" && call.input.ref === food.ref) return { ...food, last: lastAmount(change) ?? food.last };
  if (call.type === "changeFood" && shown?.food?.ref === food.ref) return { ...food, ...shown.food };
  return call.type === "removeFood" && food.ref === `custom:${call.input.id}` ? null : food;
}

/** The amount that a change logs of a food, as the last one of it. */
function lastAmount({ call, after }: Change): FoodHit["last"] {
  if (call.type !== "log" || !after) return null;
  const { date: day, servings, calories, foodItem } = after;
  const { servingGrams, unit } = foodItem;
  return { day, grams: servingGrams === null ? null : servingGrams * servings, servings, unit, calories };
}

/** A list of foods with the one that a change logs at its start, as the server will have it. */
function withLoggedFood(foods: readonly FoodHit[], { call, shown }: Change): readonly FoodHit[] {
  if (call.type !== "log") return foods;
  const food = foods.find(({ ref }) => ref === call.input.ref) ?? shown?.food;
  return food ? [food, ...foods.filter((other) => other !== food)] : foods;
}

/** The user's own foods, each once; applying a change again changes nothing. */
function applyToOwnFoods(foods: readonly FoodHit[], change: Change): FoodHit[] {
  const { call, shown } = change;
  const next = withLoggedFood(foods, change).flatMap((food) => foodAfter(food, change) ?? []);
  const isFavourite = call.type === "favourite" && call.input.favourite;
  const added = call.type === "createFood" || isFavourite ? shown?.food : undefined;
  if (!added || next.some(({ ref }) => ref === added.ref)) return next;
  return [{ ...added, favourite: isFavourite }, ...next];
}

function applyToHabits(habits: Habits, change: Change): Habits {
  const { call, shown } = change;
  const update = (foods: readonly FoodHit[]): FoodHit[] => foods.flatMap((food) => foodAfter(food, change) ?? []);
  const recents = update(withLoggedFood(habits.recents, change));
  const next = { usual: update(habits.usual), recents, favourites: update(habits.favourites) };
  if (call.type === "createFood" && shown?.food) return { ...next, recents: [shown.food, ...next.recents] };
  if (call.type !== "favourite") return next;
  const others = next.favourites.filter(({ ref }) => ref !== call.input.ref);
  const known =
    shown?.food ??
    Object.values(next)
      .flat()
      .find(({ ref }) => ref === call.input.ref);
  const added = call.input.favourite && known ? [{ ...known, favourite: true }] : [];
  return { ...next, favourites: [...added, ...others] };
}

/** What the user's words mean, with a change of a custom food. */
function applyToPersonalFoods(personal: PersonalFoods, change: Change): PersonalFoods {
  const { call, shown } = change;
  if (call.type !== "createFood" && call.type !== "changeFood" && call.type !== "removeFood") return personal;
  const [changed] = subjectsOf(change);
  const candidates = shown?.food && call.type !== "removeFood" ? [toFoodCandidate(shown.food)] : [];
  const others = personal.customFoods.filter(({ ref }) => ref !== changed);
  const aliasedFoods = personal.aliasedFoods.flatMap((food) => (food.ref === changed ? candidates : food));
  return { ...personal, aliasedFoods, customFoods: [...others, ...candidates] };
}

/** A custom food as a described meal has it. */
function toFoodCandidate(food: FoodHit): PersonalFoods["customFoods"][number] {
  const { ref, name, brand, cooking, units, liquid, density, calories, protein, carbs, fat } = food;
  const [per100, weighable] = [
    { calories, protein, carbs, fat },
    { units, liquid, density },
  ];
  return { ref, name, source: "custom", brand, cooking, per100, weighable };
}

function applyToRecipe(recipe: Recipe, { call, shown }: Change): Recipe {
  if (call.type === "renameRecipe")
    return { ...recipe, name: call.input.name, version: shown?.recipe?.version ?? recipe.version };
  if (call.type === "recipeFavourite") return { ...recipe, isFavorite: call.input.isFavorite };
  return call.type === "saveRecipe" && shown?.recipe ? { ...recipe, ...shown.recipe } : recipe;
}

function applyToRecipes(recipes: readonly Recipe[], change: Change): Recipe[] {
  const { call, shown } = change;
  const [id] = subjectsOf(change);
  if (call.type === "removeRecipe") return recipes.filter((recipe) => recipe.id !== id);
  const isNew = call.type === "saveRecipe" && shown?.recipe && recipes.every((recipe) => recipe.id !== id);
  if (isNew && shown.recipe) return [shown.recipe, ...recipes];
  return recipes.map((recipe) => (recipe.id === id ? applyToRecipe(recipe, change) : recipe));
}

/** The shopping list with a change; applying it again changes nothing. */
function applyToShoppingList(list: readonly ShoppingItem[], { call, shown }: Change): ShoppingItem[] {
  const add = (items: readonly ShoppingItem[] = []): ShoppingItem[] => [
    ...list,
    ...items.filter(({ id }) => list.every((item) => item.id !== id)),
  ];
  switch (call.type) {
    case "buy":
    case "restoreItems":
      return add(shown?.items);
    case "check":
      return list.map((item) => (item.id === call.input.id ? { ...item, checked: call.input.checked } : item));
    case "removeItem":
      return list.filter(({ id }) => id !== call.input.id);
    case "clearItems":
      return call.input.what === "all" ? [] : list.filter(({ checked }) => !checked);
    default:
      return [...list];
  }
}

function applyToMe(me: Me, { shown }: Change): Me {
  return shown?.goals ? { ...me, ...shown.goals } : me;
}

/** An answer of the server, or of the device's cache, with a change that is on its way. */
export function applyChange({ path, input }: ProcedureQuery, data: unknown, change: Change): unknown {
  switch (path) {
    case "diary.list":
      return applyToDay(data as Entry[], dateOf(input), change);
    case "diary.week":
      return applyToWeek(data as WeekDay[], change);
    case "diary.loggedDays":
      return applyToLoggedDays(data as string[], dateOf(input), change);
    case "account.me":
      return applyToMe(data as Me, change);
    case "home.read": {
      const { me, day, week, lastWeek, ...home } = data as Partial<Home>;
      return {
        ...home,
        ...(me && { me: applyToMe(me, change) }),
        ...(day && { day: applyToDay(day, dateOf(input), change) }),
        ...(week && { week: applyToWeek(week, change) }),
        ...(lastWeek && { lastWeek: applyToWeek(lastWeek, change) }),
      };
    }
    case "trends.body":
      return applyToBody(data as Body, dateOf(input), change);
    case "trends.read":
      return applyToTrend(data as Trend, change);
    case "food.habits":
      return applyToHabits(data as Habits, change);
    case "estimate.personalFoods":
      return applyToPersonalFoods(data as PersonalFoods, change);
    case "food.mine":
      return applyToOwnFoods(data as FoodHit[], change);
    case "food.read":
      return foodAfter(data as FoodHit, change) ?? data;
    case "recipes.list":
      return applyToRecipes(data as Recipe[], change);
    case "recipes.read":
      return subjectsOf(change)[0] === (data as Recipe).id ? applyToRecipe(data as Recipe, change) : data;
    case "recipes.shopping.list":
      return applyToShoppingList(data as ShoppingItem[], change);
    default:
      return data;
  }
}

/** The answers that have sums of entries. */
const summedPaths: ReadonlySet<string> = new Set(["diary.week", "trends.read"]);

/** True for a change of entries of the diary. */
export const isOfEntries = (change: Change): boolean => change.before !== null || entriesAfter(change).length > 0;

/** The same for data that may have the change already, as its sums would have it twice. */
export function applyChangeAgain(read: ProcedureQuery, data: unknown, change: Change): unknown {
  return isOfEntries(change) && summedPaths.has(read.path) ? data : applyChange(read, data, change);
}

/** A change as the server has applied it: what its answer says takes the place of what was expected. */
export function confirmChange(change: Change, answer: unknown): Change {
  const { call, after, shown } = change;
  if (answer === undefined || answer === null) return change;
  if (answer instanceof AppliedBefore) {
    const version = versionAfter(change, answer) as string | undefined;
    if (version === undefined) return change;
    const { food, recipe } = shown ?? {};
    const versioned = food ? { food: { ...food, version } } : { recipe: { ...recipe, version } as Recipe };
    return { ...change, shown: { ...shown, ...versioned } };
  }
  if (after) return { ...change, after: answer as Entry };
  if (call.type === "copyDay" || call.type === "described")
    return { ...change, shown: { ...shown, entries: answer as Entry[] } };
  if (call.type === "addWater") return { ...change, shown: { ...shown, waterMl: (answer as { ml: number }).ml } };
  if (call.type === "saveRecipe" || call.type === "renameRecipe")
    return { ...change, shown: { ...shown, recipe: answer as Recipe } };
  if (call.type === "createFood" || call.type === "changeFood")
    return { ...change, shown: { ...shown, food: answer as FoodHit } };
  return change;
}
