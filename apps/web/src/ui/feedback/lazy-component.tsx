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

type LoadComponent<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * React's `lazy` with retries: after `resetFailedChunks` a failed import is repeated. Takes the props of the component.
 */
export function lazyWithRetry<P extends object>(load: LoadComponent<P>) {
  const createLazy = (): ComponentType<P> =>
    lazyOnce(() =>
      load().catch((cause: unknown) => {
        failedChunks.add(() => (Part = createLazy()));
        throw new ChunkLoadError("a part of the app could not be fetched", { cause });
      }),
    ) as unknown as ComponentType<P>;
  let Part = createLazy();
  return function LazyComponent(props: P): ReactNode {
    const Current = Part;
    return <Current {...props} />;
  };
}

/**
 * `lazyWithRetry` for components that use the hooks of `trpc`, which are loaded with them: the first screen does not
 * need those.
 */
export function lazyWithTrpc<P extends object>(load: LoadComponent<P>) {
  return lazyWithRetry<P>(async () => {
    const [{ default: Part }, { TrpcProvider }] = await Promise.all([
      load(),
      import("../../lib/api/trpc-provider.tsx"),
    ]);
    return {
      default: (props: P) => (
        <TrpcProvider>
          <Part {...props} />
        </TrpcProvider>
      ),
    };
  });
}
