import { formatWhole } from "@fetta/domain/italian-number";
import { minSearchLength, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { barcode } from "../barcode.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { api, trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { ErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { toastError } from "../../../ui/overlays/toast.ts";
import { ScanOutcomeView } from "./scan-outcome-views.tsx";
import styles from "../barcode.module.css";
import { useDebouncedSearch } from "../../../lib/use-debounced-value.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

type Details = Outputs["food"]["read"];
type Props = { onChoose: (food: Details) => void; onCreate: () => void; onScan: () => void };

/** Milliseconds without typing before a search, as in the food search. */
const debounceMs = 800;
const maxResults = 12;

/** For an in-store code the user chooses once which food it stands for. */
export function InStoreFoodPicker({ onChoose, onCreate, onScan }: Props) {
  const { inStore } = barcode;
  const { text, setText, searchedText, search: searchNow } = useDebouncedSearch(debounceMs);
  const query = normalizeSearchText(searchedText);
  const [choose] = usePendingAction(async ({ ref }: FoodHit) => {
    try {
      onChoose(await api.food.read.query({ ref }));
    } catch (error) {
      toastError(describeError(error));
    }
  });
  const search = trpc.search.foods.useQuery(
    { text: query },
    { enabled: query.length >= minSearchLength, networkMode: "always" },
  );
  // Packed products have codes of their own; a serving of unknown weight has no values per 100 g.
  const foods = [...(search.data?.mine ?? []), ...(search.data?.stock ?? [])]
    .filter(({ kind, per }) => kind !== "product" && per === "100g")
    .slice(0, maxResults);
  const actions = [
    { text: barcode.create, run: onCreate, icon: "plus", variant: "tonal" },
    { text: barcode.another, run: onScan },
  ] as const;
  return (
    <ScanOutcomeView title={inStore.title} onBack={onScan} actions={actions}>
      <p>{inStore.text}</p>
      <p>{inStore.ask}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <TextField
          label={inStore.search}
          value={text}
          onValue={setText}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
      {search.isError && (
        <ErrorCard title={common.error} cause={describeError(search.error)} onRetry={() => void search.refetch()} />
      )}
      {search.data && query !== "" && foods.length === 0 && <p role="status">{inStore.nothing(searchedText)}</p>}
      {foods.length > 0 && (
        <ul className="stack gap-s" aria-label={inStore.results}>
          {foods.map((food) => (
            <li key={food.ref}>
              <button type="button" className={styles.scanFood} onClick={() => void choose(food)}>
                <FoodThumbnail name={food.name} category={food.category} imageUrl={food.imageUrl} />
                <span className="grow">
                  <b>{food.name}</b>
                  <IfCaloriesShown>
                    <span className="cap ink2">{inStore.kcal(formatWhole(food.calories))}</span>
                  </IfCaloriesShown>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ScanOutcomeView>
  );
}
