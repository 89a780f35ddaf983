import { useState } from "react";

/** The value, or the last one once it is undefined: a sheet shows it while it slides away after its removal. */
export function useRetained<Value>(current: Value | undefined): Value | undefined {
  const [retained, setRetained] = useState(current);
  if (current !== undefined && current !== retained) setRetained(current);
  return current ?? retained;
}
