import { shell } from "../../i18n/shell.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The recipes of someone who has none. */
export function RecipesPage() {
  return (
    <>
      <PageHeader title={shell.recipesTitle} />
      <div className="pad">
        <EmptyState title={shell.noRecipesTitle} text={shell.noRecipesText} />
      </div>
    </>
  );
}
