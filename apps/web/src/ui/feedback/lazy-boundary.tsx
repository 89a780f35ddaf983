import { Component, lazy as lazyOnce, useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { offline } from "../../i18n/offline.messages.ts";
import { Button } from "../buttons/button.tsx";

/** A chunk that could not be fetched: offline, or replaced by a new release. */
class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

const failedChunks = new Set<() => void>();

/** Resets all failed chunks, so that they are fetched again at their next render. */
function resetFailedChunks(): void {
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

/** A native dialog: the code of the app's own sheets may be the very chunk that failed to load. */
function ChunkErrorDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="chunk-error"
      aria-labelledby="chunk-error-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id="chunk-error-title" className="h2">
        {offline.needsConnection}
      </h2>
      <p className="ink2">{offline.needsConnectionText}</p>
      <div className="actions">
        <Button variant="tonal" size="small" onClick={onClose}>
          {common.close}
        </Button>
        <Button size="small" onClick={onRetry}>
          {common.retry}
        </Button>
      </div>
    </dialog>
  );
}

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode };
type State = { error: Error | null };

/** Error boundary around a lazily loaded sheet: the page stays as it is when the chunk fails to load. */
export class LazyBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidUpdate(previous: Props): void {
    // Opening the sheet again retries.
    if (this.state.error !== null && this.props.isOpen && !previous.isOpen) this.retry();
  }

  retry = (): void => {
    resetFailedChunks();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Any other error is a bug and goes to the screen's error boundary.
    if (!(error instanceof ChunkLoadError)) throw error;
    return this.props.isOpen ? <ChunkErrorDialog onRetry={this.retry} onClose={this.props.onClose} /> : null;
  }
}
