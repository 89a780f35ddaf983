import { foodSearch } from "../food-search.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { isMistypedCode } from "../model/is-barcode.ts";

type Props = {
  text: string;
  /** Shows what the chosen shelf leaves out; undefined where nothing is left out. */
  elsewhere: (() => void) | undefined;
  onQuick: () => void;
  onCreate: () => void;
};

/** No food of that name: what can be done instead. */
export function NothingFound({ text, elsewhere, onQuick, onCreate }: Props) {
  return (
    <div className="search-error">
      <EmptyState
        title={foodSearch.nothing(text)}
        text={isMistypedCode(text) ? foodSearch.mistypedCode : foodSearch.nothingText}
      >
        {elsewhere ? (
          <Button variant="tonal" size="small" icon="search" onClick={elsewhere}>
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
