import type { Rolldown } from "vite";

/**
 * Files that need each other, in a circle; undefined where there are none. In a circle it depends on who is asked for
 * first which of them runs before what it needs is there.
 */
export function circleIn(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    const found = bundle[file];
    if (found?.type === "chunk")
      for (const next of found.imports) {
        const circle = follow(next, [...way, file]);
        if (circle) return circle;
      }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(bundle)) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
}
