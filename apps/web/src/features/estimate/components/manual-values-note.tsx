import type { Overrides } from "@fetta/domain/nutrition/nutrition";
import { estimate as words } from "../estimate.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";

type Props = {
  /** Figures that count in the place of what the foods come to. */
  present: Overrides | null;
  /** Those that gave way to a correction. */
  gone: Overrides | null;
  /** kcal that the foods come to. */
  ofFoods: number;
  onPutBack: (figures: Overrides) => void;
};

/** Says whose figures count where the person had set some by hand; a correction takes them away, and this brings them back. */
export function HandFiguresNote({ present, gone, ofFoods, onPutBack }: Props) {
  if (!useFigures()) return null;
  return (
    <div role="status" className="row wrap between cap ink2 result-by-hand">
      {present && <p>{words.byHand(ofFoods)}</p>}
      {!present && gone && (
        <>
          <p>{words.byHandGone}</p>
          <Button variant="ghost" size="inline" onClick={() => onPutBack(gone)}>
            {gone.calories === null ? words.putFiguresBack : words.putCaloriesBack(gone.calories)}
          </Button>
        </>
      )}
    </div>
  );
}
