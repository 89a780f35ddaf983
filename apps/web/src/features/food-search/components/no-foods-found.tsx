import { foodSearch } from "../food-search.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { isMistypedBarcode } from "../model/is-barcode.ts";
import styles from "../food-search.module.css";

type Props = {
  text: string;
  /** Removes the filter; undefined where none is set. */
  onSearchAll: (() => void) | undefined;
  onQuick: () => void;
  onCreate: () => void;
};

/** No food matches the text: shows alternatives. */
export function NoFoodsFound({ text, onSearchAll, onQuick, onCreate }: Props) {
  return (
    <div className={styles.searchError}>
      <EmptyState
        title={foodSearch.nothing(text)}
        text={isMistypedBarcode(text) ? foodSearch.mistypedCode : foodSearch.nothingText}
      >
        {onSearchAll ? (
          <Button variant="tonal" size="small" icon="search" onClick={onSearchAll}>
            {foodSearch.searchAll}
          </Button>
        ) : (
          <>
            <Button variant="tonal" size="small" icon="bolt" onClick={onQuick}>
              {foodSearch.quick}
            </Button>
            <Button variant="tonal" size="small" icon="plus" onClick={onCreate}>
              {foodSearch.create}
            </Button>
          </>
        )}
      </EmptyState>
    </div>
  );
}
