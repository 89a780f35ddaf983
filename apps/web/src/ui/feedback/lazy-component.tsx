import { lazy as lazyOnce } from "react";
import type { ComponentType, ReactNode } from "react";

/** A chunk that could not be fetched: offline, or replaced by a new release. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

const failedChunks = new Set<() => void>();

/** Resets all failed chunks, so that they are fetched again at their next render. */
export function resetFailedChunks(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
  for (const reset of failedChunks) reset();
  failedChunks.clear();
}

/**
 * React's `lazy` with retries: after `resetFailedChunks` a failed import is repeated. Takes the props of the component.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<ComponentType<P>>) {
  const createLazy = (): ComponentType<P> =>
    lazyOnce(() =>
      load().then(
        (loaded) => ({ default: loaded }),
        (cause: unknown) => {
          failedChunks.add(() => (Part = createLazy()));
          throw new ChunkLoadError("a part of the app could not be fetched", { cause });
        },
      ),
    ) as unknown as ComponentType<P>;
  let Part = createLazy();
  return function LazyComponent(props: P): ReactNode {
    const Current = Part;
    return <Current {...props} />;
  };
}
