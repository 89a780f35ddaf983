import { lazy as lazyOnce } from "react";
import type { ComponentType, ReactNode } from "react";

/** Code that could not be fetched: no connection, or a release that took its place. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

const failedChunks = new Set<() => void>();

/** Lets everything that could not be fetched be fetched again, at its next drawing. */
export function resetFailedChunks(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
  for (const reset of failedChunks) reset();
  failedChunks.clear();
}

type LoadComponent<P> = () => Promise<{ default: ComponentType<P> }>;

/** React's `lazy`, which a failure does not end: after `resetFailedChunks` it tries anew. Props as the part's. */
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

/** The same for what reads and writes by the hooks of `trpc`, which come along: the first screen does without them. */
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
