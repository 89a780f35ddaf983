import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

export function NoRecipes() {
  const creation = useSheet("ricetta");
  const writing = useSheet("scrivi-ricetta");
  return (
    <EmptyState title={words.none} text={words.noneText}>
      <Button aria-haspopup="dialog" onClick={() => creation.open()}>
        {words.photograph}
      </Button>
      <Button variant="tonal" aria-haspopup="dialog" onClick={() => writing.open()}>
        {words.write}
      </Button>
    </EmptyState>
  );
}

export function NoFavouriteRecipes({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState title={words.noFavourites} text={words.noFavouritesText}>
      <Button variant="tonal" onClick={onShowAll}>
        {words.showAll}
      </Button>
    </EmptyState>
  );
}

export function NoMatchingRecipes({ text }: { text: string }) {
  return <EmptyState title={words.nothingFound(text.trim())} text={words.nothingFoundText} />;
}
