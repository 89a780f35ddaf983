import type { Rolldown } from "vite";

/**
 * Returns the first cycle of static imports between chunks (its first file repeated at the end), or undefined. In a
 * cycle the execution order depends on which chunk is imported first, so a chunk can run before its dependencies.
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
