import { Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import type { SheetName } from "../../lib/search-params.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { LazyBoundary, lazyWithRetry } from "../feedback/lazy-boundary.tsx";
import { SheetLoading } from "./lazy-sheets.tsx";

/** Mounts a sheet at its first opening. */
export function SheetHost({ name, children }: { name: SheetName; children: ReactNode }) {
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

/**
 * A sheet whose code is loaded at its first opening, together with the hooks of `trpc`: no page loads the code of
 * unopened sheets, and the first screen does not need those hooks.
 */
export function lazySheet<P extends object>(name: SheetName, load: () => Promise<ComponentType<P>>) {
  const Content = lazyWithRetry<P>(async () => {
    const [Part, { TrpcProvider }] = await Promise.all([load(), import("../../lib/api/trpc-provider.tsx")]);
    return (props: P) => (
      <TrpcProvider>
        <Part {...props} />
      </TrpcProvider>
    );
  });
  return (props: P) => (
    <SheetHost name={name}>
      <Content {...props} />
    </SheetHost>
  );
}

/** Fetches code ahead of its use. Nothing is fetched offline; opening the sheet then shows the error. */
export function usePrefetch(enabled: boolean, loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!enabled || !navigator.onLine) return;
    for (const load of loaders) void load().catch(() => undefined);
  }, [enabled, loaders]);
}
