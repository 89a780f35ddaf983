import { useEffect, useEffectEvent } from "react";
import { api } from "../../../lib/api/trpc-hooks.ts";
import type { ProductLookup, ScannerStage, ScannerEvent } from "../model/scanner-reducer.ts";

/** Looks a code up while the stage is a lookup; leaving the stage aborts the request. */
export function useProductLookup(
  stage: ScannerStage,
  dispatch: (step: ScannerEvent) => void,
  onAnswer: (lookup: ProductLookup) => void,
): void {
  const code = stage.at === "looking_up" ? stage.code : undefined;
  const handleLookup = useEffectEvent((lookedUpCode: string, lookup: ProductLookup) => {
    dispatch({ type: "answer", code: lookedUpCode, lookup });
    onAnswer(lookup);
  });
  const handleFailure = useEffectEvent((lookedUpCode: string) => dispatch({ type: "failure", code: lookedUpCode }));
  useEffect(() => {
    if (code === undefined) return undefined;
    const abortController = new AbortController();
    // The server may wait for the external catalogue, so this request must not delay a batch.
    api.product.lookup.query({ code }, { signal: abortController.signal, context: { skipBatch: true } }).then(
      (lookup) => {
        if (!abortController.signal.aborted) handleLookup(code, lookup);
      },
      () => {
        if (!abortController.signal.aborted) handleFailure(code);
      },
    );
    return () => abortController.abort();
  }, [code]);
}
