import { Suspense } from "react";
import type { ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { LazyBoundary } from "../feedback/lazy-boundary.tsx";
import { Spinner } from "../icons/spinner.tsx";

/** Placeholder of a sheet whose code is loading. Back closes it like the sheet. */
function SheetLoading() {
  return (
    <div className="sheet-waiting" role="status" aria-label={common.loading}>
      <Spinner />
    </div>
  );
}

/** Mounts a lazily loaded sheet at its first opening, so that no page loads the code of unopened sheets. */
export function SheetHost({ name, children }: { name: string; children: ReactNode }) {
  const { hasBeenOpened, isOpen, close } = useSheet(name);
  // A reload would close the sheet and lose its content.
  useUnsavedChanges(isOpen);
  if (!hasBeenOpened) return null;
  return (
    <LazyBoundary isOpen={isOpen} onClose={close}>
      <Suspense fallback={isOpen ? <SheetLoading /> : null}>{children}</Suspense>
    </LazyBoundary>
  );
}
