import { Component, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { offline } from "../../i18n/offline.messages.ts";
import { ChunkLoadError, resetFailedChunks } from "./lazy-component.tsx";
import { Button } from "../buttons/button.tsx";

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
      <div className="chunk-error-actions">
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
