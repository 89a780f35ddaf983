import { formatWhole } from "@fetta/domain/italian-number";
import { minSearchLength, searchText } from "@fetta/domain/search/search-tokenizer";
import { useEffect, useRef, useState } from "react";
import { barcode } from "../barcode.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Figures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { FoodThumb } from "../../../entities/food/food-thumbnail.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { AfterCode } from "./scan-outcome-view.tsx";

type Details = Outputs["food"]["read"];
type Props = {
  onChoose: (food: Details) => void;
  onCreate: () => void;
  onScan: () => void;
};

/** ms without typing before a search, as in the food search. */
const pause = 800;
const mostShown = 12;

/** The words to search for: at once by Enter, else after a pause. */
function useAskedText() {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, asked: asked.trim(), ask: () => setAsked(text) };
}

/** Reads everything about the chosen food; one at a time, however often it is pressed. */
function useChoice(onChoose: (food: Details) => void) {
  const busy = useRef(false);
  return async ({ ref }: FoodHit): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      onChoose(await api.food.read.query({ ref }));
    } catch (error) {
      toast({ title: common.error, text: causeOf(error), tone: "error" });
    } finally {
      busy.current = false;
    }
  };
}

/** A code that a shop printed: which food it stands for only the person knows, and is asked once. */
export function CounterFood({ onChoose, onCreate, onScan }: Props) {
  const { counter } = barcode;
  const { text, setText, asked, ask } = useAskedText();
  const words = searchText(asked);
  const choose = useChoice(onChoose);
  const search = trpc.search.foods.useQuery(
    { text: words },
    { enabled: words.length >= minSearchLength, networkMode: "always" },
  );
  // Packed products have codes of their own; one serving of unknown weight says nothing about 100 g.
  const foods = [...(search.data?.mine ?? []), ...(search.data?.stock ?? [])]
    .filter(({ kind, per }) => kind !== "product" && per === "100g")
    .slice(0, mostShown);
  const actions = (
    <>
      <Button wide variant="tonal" icon="plus" onClick={onCreate}>
        {barcode.create}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onScan}>
        {barcode.another}
      </Button>
    </>
  );
  return (
    <AfterCode title={counter.title} onBack={onScan} actions={actions}>
      <p>{counter.text}</p>
      <p>{counter.ask}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          label={counter.search}
          value={text}
          onValue={setText}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
      {search.isError && (
        <ErrorCard title={common.error} cause={causeOf(search.error)} onRetry={() => void search.refetch()} />
      )}
      {search.data && words !== "" && foods.length === 0 && <p role="status">{counter.nothing(asked)}</p>}
      {foods.length > 0 && (
        <ul className="scan-foods" aria-label={counter.results}>
          {foods.map((food) => (
            <li key={food.ref}>
              <button type="button" className="scan-food" onClick={() => void choose(food)}>
                <FoodThumb name={food.name} category={food.category} imageUrl={food.imageUrl} />
                <span className="grow">
                  <b>{food.name}</b>
                  <Figures>
                    <span className="cap ink2">{counter.kcal(formatWhole(food.calories))}</span>
                  </Figures>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </AfterCode>
  );
}
