import type { Rolldown } from "vite";

/**
 * Files that need each other, in a circle; undefined where there are none. In a circle it depends on who is asked for
 * first which of them runs before what it needs is there.
 */
export function findChunkCycle(bundle: Rolldown.OutputBundle): string[] | undefined {
  const visited = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (visited.has(file)) return undefined;
    const chunk = bundle[file];
    if (chunk?.type === "chunk")
      for (const next of chunk.imports) {
        const cycle = visit(next, [...path, file]);
        if (cycle) return cycle;
      }
    visited.add(file);
    return undefined;
  };
  for (const file of Object.keys(bundle)) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
