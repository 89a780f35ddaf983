import { lazy as lazyOnce } from "react";
import type { ComponentType, ReactNode } from "react";

/** Code that could not be fetched: no connection, or a release that took its place. */
export class LostPart extends Error {
  override name = "LostPart";
}

const lost = new Set<() => void>();

/** Lets everything that could not be fetched be fetched again, at its next drawing. */
export function forgetLostParts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
  for (const renew of lost) renew();
  lost.clear();
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** React's `lazy`, which a failure does not end: after `forgetLostParts` it tries anew. Props as the part's. */
export function lazyFrame<P extends object>(load: Load<P>) {
  const fresh = (): ComponentType<P> =>
    lazyOnce(() =>
      load().catch((cause: unknown) => {
        lost.add(() => (Part = fresh()));
        throw new LostPart("a part of the app could not be fetched", { cause });
      }),
    ) as unknown as ComponentType<P>;
  let Part = fresh();
  return function LazyPart(props: P): ReactNode {
    const Current = Part;
    return <Current {...props} />;
  };
}

/** The same for what reads and writes by the hooks of `trpc`, which come along: the first screen does without them. */
export function lazy<P extends object>(load: Load<P>) {
  return lazyFrame<P>(async () => {
    const [{ default: Part }, { DataHooks }] = await Promise.all([
      load(),
      import("../../lib/api/trpc-provider.tsx"),
    ]);
    return {
      default: (props: P) => (
        <DataHooks>
          <Part {...props} />
        </DataHooks>
      ),
    };
  });
}
