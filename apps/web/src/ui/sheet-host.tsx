import { Suspense } from "react";
import type { ReactNode } from "react";
import { useSheet } from "../lib/sheets.ts";

/** Mounts a lazily loaded sheet at its first opening, so that no page carries the code of what nobody opened. */
export function SheetHost({ name, children }: { name: string; children: ReactNode }) {
  const { everOpened } = useSheet(name);
  return everOpened ? <Suspense fallback={null}>{children}</Suspense> : null;
}
