import type { MealType } from "@fetta/domain/meal-type";
import { rounded, scaled } from "@fetta/domain/nutrition";
import { servingGrams, servingSizeText } from "@fetta/domain/serving";
import { useEffect, useRef, useState } from "react";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import { causeOf } from "../../lib/refusal.ts";
import { api } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { MealPicker } from "../../ui/choice.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAdding } from "./add-food.ts";
import { SheetPage } from "./sheet-page.tsx";

type Props = {
  /** What was searched for. */
  name: string;
  day: string;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onAdded: () => void;
};

const macros = [
  { key: "protein", label: foodSearch.proteinPer100 },
  { key: "carbs", label: foodSearch.carbsPer100 },
  { key: "fat", label: foodSearch.fatPer100 },
] as const;
type Per100 = Record<"calories" | (typeof macros)[number]["key"] | "grams", number | null>;

/** Pure fat has 902 kcal in 100 g: no food has more. */
const mostKcalPer100 = 902;

/** A food that the search does not know, from its label; logged at once. */
export function CreateFood({ name: wanted, day, meal, onMeal, onBack, onAdded }: Props) {
  const [name, setName] = useState(wanted);
  const [values, setValues] = useState<Per100>({
    calories: null,
    protein: null,
    carbs: null,
    fat: null,
    grams: servingGrams.default,
  });
  const [refused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [entryId] = useState(() => crypto.randomUUID());
  // Made once: when only the logging failed, another try does not make the food again.
  const created = useRef<{ of: string; id: string } | null>(null);
  const { adding, add } = useAdding();
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const set = (key: keyof Per100) => (value: number | null) =>
    setValues((before) => ({ ...before, [key]: value }));

  const save = async (): Promise<void> => {
    const { calories, protein, carbs, fat, grams } = values;
    if (
      name.trim() === "" ||
      calories === null ||
      protein === null ||
      carbs === null ||
      fat === null ||
      grams === null
    ) {
      setRefused(true);
      return;
    }
    const food = {
      name: name.trim(),
      ...rounded(scaled({ calories, protein, carbs, fat }, grams / 100)),
      servingSize: servingSizeText(grams),
    };
    const of = JSON.stringify(food);
    const send = async () => {
      if (created.current?.of !== of) created.current = { of, id: (await api.food.create.mutate(food)).id };
      return api.diary.add.mutate({
        id: entryId,
        foodItemId: created.current.id,
        servings: 1,
        mealType: meal,
        date: day,
      });
    };
    const reason = (error: unknown): string =>
      created.current?.of === of ? foodSearch.addFailed : foodSearch.createFailed(causeOf(error));
    if (await add(name, send, reason)) onAdded();
  };
  return (
    <SheetPage
      backLabel={foodSearch.searchMore}
      onBack={onBack}
      footer={
        <Button wide type="submit" form="crea-alimento" icon="plus" pending={adding !== null}>
          {foodSearch.createAndAdd}
        </Button>
      }
    >
      <h2 className="h2 food-name">{foodSearch.create}</h2>
      <form
        ref={form}
        id="crea-alimento"
        className="create-food"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={foodSearch.name}
          value={name}
          onValue={setName}
          maxLength={200}
          autoComplete="off"
          error={refused && name.trim() === "" ? foodSearch.nameMissing : undefined}
        />
        <NumberField
          label={foodSearch.kcalPer100Label}
          unit={common.kcal}
          min={1}
          max={mostKcalPer100}
          value={values.calories}
          onValue={set("calories")}
          showProblem={refused}
          emptyText={foodSearch.numberMissing}
        />
        {macros.map(({ key, label }) => (
          <NumberField
            key={key}
            label={label}
            unit={common.grams}
            min={0}
            max={100}
            value={values[key]}
            onValue={set(key)}
            showProblem={refused}
            emptyText={foodSearch.numberMissing}
          />
        ))}
        <NumberField
          label={foodSearch.eaten}
          unit={common.grams}
          min={servingGrams.min}
          max={servingGrams.max}
          rangeText={foodSearch.gramsRange}
          value={values.grams}
          onValue={set("grams")}
          showProblem={refused}
          emptyText={foodSearch.numberMissing}
        />
        <MealPicker value={meal} onValue={onMeal} />
      </form>
    </SheetPage>
  );
}
