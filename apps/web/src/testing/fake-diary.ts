import { addDays, mondayOf, type CalendarDay } from "@fetta/domain/calendar-day";
import type { FoodHit } from "../entities/food/food-hit.ts";
import { buildOptimisticFoodEntry } from "../entities/logged-entry/optimistic-entry.ts";
import type { LoggedEntry } from "../entities/logged-entry/logged-entry.ts";
import type { Inputs } from "../lib/api/procedure-types.ts";
import { sampleEntry } from "./sample-entry.ts";
import { sixDishes } from "./six-dishes.ts";
import { today } from "../lib/local-date.ts";
import type { FakeAnswers } from "./fake-api.ts";
import { sampleAccount, sampleWeek } from "./sample-account.ts";

/** Six entries over all meals, 1.068 kcal, 62 g protein, 114 g carbs, 41 g fat; the penne come from a photo. */
export function sixEntries(date: CalendarDay = today()): LoggedEntry[] {
  return sixDishes.map(({ name, meal: mealType, grams, source = "custom", ...figures }, i) => {
    const serving = { servingGrams: grams, servingSize: grams === null ? "1 porzione" : `${grams}g` };
    const id = `00000000-0000-4000-8000-00000000000${i}`;
    return sampleEntry({
      date,
      mealType,
      foodItemId: id,
      foodItem: { id, ref: `logged:${id}`, name, source, ...figures, ...serving },
    });
  });
}

const macros = new Set(["calories", "protein", "carbs", "fat"]);

/** The penne and the salad: 564 kcal. */
export const twoLunchEntries = (date?: CalendarDay): LoggedEntry[] => sixEntries(date).slice(2, 4);

/** A diary in memory: what a call adds, changes or removes is in the next list. `foods` can be logged by reference. */
export function fakeDiary(initial: LoggedEntry[] = [], me = sampleAccount(), foods: FoodHit[] = []): FakeAnswers {
  let entries = initial;
  const closedDays = new Set<CalendarDay>();
  /** The fields of an input that are given; calories and macros become overrides. */
  const toChanges = (given: Partial<Inputs["diary"]["edit"]>): Partial<LoggedEntry> =>
    Object.fromEntries(
      Object.entries(given)
        .filter(([name, value]) => name !== "ifVersion" && value !== undefined)
        .map(([name, value]) => [macros.has(name) ? `${name}Override` : name, value]),
    );
  const add = (...added: LoggedEntry[]): LoggedEntry[] => {
    entries = [...entries, ...added];
    return added;
  };
  const entriesOf = (date: CalendarDay): LoggedEntry[] => entries.filter((entry) => entry.date === date);
  const entryOf = (id: string): LoggedEntry => {
    const entry = entries.find((present) => present.id === id);
    if (!entry) throw new Error(`no entry ${id}`);
    return entry;
  };
  const week = ({ date }: { date: CalendarDay }) =>
    sampleWeek(mondayOf(date)).map((day) => ({
      ...day,
      calories: entriesOf(day.date).reduce((sum, { calories }) => sum + calories, 0),
      isClosed: closedDays.has(day.date),
    }));
  return {
    home: {
      read: ({ date }) => {
        const lastWeek = mondayOf(date) === date ? week({ date: addDays(date, -1) }) : undefined;
        return { me, day: entriesOf(date), week: week({ date }), ...(lastWeek && { lastWeek }) };
      },
    },
    estimate: { read: null },
    food: {
      habits: { usual: [], recents: [], favourites: [] },
      log: ({ id = crypto.randomUUID(), ref, amount, mealType = "lunch", date = today() }) => {
        const food = foods.find((known) => known.ref === ref);
        if (!food) throw new Error(`no food ${ref}`);
        const createdAt = new Date().toISOString();
        const entry = buildOptimisticFoodEntry(food, amount, { id, mealType, date, createdAt });
        add(entry);
        return entry;
      },
    },
    diary: {
      list: ({ date }) => entriesOf(date),
      week,
      loggedDays: ({ date: month }) => [
        ...new Set(entries.map(({ date }) => date).filter((date) => date.startsWith(month.slice(0, 7)))),
      ],
      close: ({ date, isClosed }) => void (isClosed ? closedDays.add(date) : closedDays.delete(date)),
      add: ({ id = crypto.randomUUID(), foodItemId, date = today(), ...given }) => {
        const known = initial.find((entry) => entry.foodItemId === foodItemId);
        const entry = sampleEntry({ ...known, ...toChanges(given), id, date });
        add(entry);
        return entry;
      },
      addQuick: ({ id, mealType, date, name, calories, protein, carbs, fat }) => {
        const figures = { calories, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0 };
        const serving = { servingGrams: null, servingSize: "1 porzione" };
        const entry = sampleEntry({ id, mealType, date, foodItem: { name, ...figures, ...serving } });
        add(entry);
        return entry;
      },
      edit: ({ id, ...changes }) => {
        const entry = entryOf(id);
        const edited = sampleEntry({ ...entry, ...toChanges(changes), version: entry.version + 1 });
        entries = entries.map((present) => (present.id === id ? edited : present));
        return edited;
      },
      remove: ({ id }) => {
        entries = entries.filter((entry) => entry.id !== id);
      },
      copy: ({ from, to, mealType, toMealType }) =>
        add(
          ...entriesOf(from)
            .filter((entry) => mealType === undefined || entry.mealType === mealType)
            .map((entry) => ({ ...entry, id: crypto.randomUUID(), date: to, mealType: toMealType ?? entry.mealType })),
        ),
      copyEntry: ({ id, newId = crypto.randomUUID(), ...target }) => {
        const copied = { ...entryOf(id), id: newId, ...target };
        add(copied);
        return copied;
      },
    },
  };
}
