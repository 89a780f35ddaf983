import { useEffect, useEffectEvent } from "react";
import { api } from "../../../lib/api/trpc-hooks.ts";
import type { Lookup, Stage, Step } from "../model/scanner-reducer.ts";

/** Asks what a code stands for while that is the stage; leaving the stage calls the question off. */
export function useLookup(
  stage: Stage,
  step: (step: Step) => void,
  onAnswer: (lookup: Lookup) => void,
): void {
  const code = stage.at === "asking" ? stage.code : undefined;
  const answered = useEffectEvent((asked: string, lookup: Lookup) => {
    step({ type: "answer", code: asked, lookup });
    onAnswer(lookup);
  });
  const failed = useEffectEvent((asked: string) => step({ type: "failure", code: asked }));
  useEffect(() => {
    if (code === undefined) return undefined;
    const over = new AbortController();
    // The server may wait for the catalogue: nobody else's answer waits with it.
    api.product.lookup.query({ code }, { signal: over.signal, context: { skipBatch: true } }).then(
      (lookup) => {
        if (!over.signal.aborted) answered(code, lookup);
      },
      () => {
        if (!over.signal.aborted) failed(code);
      },
    );
    return () => over.abort();
  }, [code]);
}
