import { useRouterState } from "@tanstack/react-router";
import { Suspense, useState, type ComponentType } from "react";
import { common } from "../../i18n/common.messages.ts";
import type { SheetName } from "../../lib/search-params.ts";
import { useFirstInteraction } from "../../lib/use-first-interaction.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { LazyBoundary, lazyWithRetry } from "../feedback/lazy-boundary.tsx";
import { Spinner } from "../icons/spinner.tsx";

/** Placeholder of a sheet whose code is loading. Back closes it like the sheet. */
export function SheetLoading() {
  return (
    <div className="sheet-waiting" role="status" aria-label={common.loading}>
      <Spinner />
    </div>
  );
}

/**
 * Sheets whose hosts are loaded with the first interaction, or where one of them is open: a page that only opens needs
 * neither them nor the list of their files. Takes the names of the sheets.
 */
export function lazySheets<P extends object>(
  names: readonly [SheetName, ...SheetName[]],
  load: () => Promise<ComponentType<P>>,
) {
  const Sheets = lazyWithRetry(load);
  return (props: P) => {
    const open = useRouterState({ select: ({ location }) => location.search.sheet });
    const { isOpen, close } = useSheet(names.find((name) => name === open) ?? names[0]);
    const hasInteracted = useFirstInteraction();
    useUnsavedChanges(isOpen);
    const [isNeeded, setIsNeeded] = useState(false);
    if (!isNeeded && (isOpen || hasInteracted)) setIsNeeded(true);
    return (
      isNeeded && (
        <LazyBoundary isOpen={isOpen} onClose={close}>
          <Suspense fallback={isOpen ? <SheetLoading /> : null}>
            <Sheets {...props} />
          </Suspense>
        </LazyBoundary>
      )
    );
  };
}
