import { useRef, useState } from "react";

/** Runs an action one at a time: calls during a run are ignored and resolve to undefined. The second value is true meanwhile. */
export function usePendingAction<Args extends unknown[], Result>(action: (...args: Args) => Promise<Result>) {
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setIsPending(true);
    try {
      return await action(...args);
    } finally {
      isBusy.current = false;
      setIsPending(false);
    }
  };
  return [run, isPending] as const;
}
