import { Component, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { offline } from "../../i18n/offline.messages.ts";
import { ChunkLoadError, resetFailedChunks } from "./lazy-component.tsx";
import { Button } from "../buttons/button.tsx";

/** The browser's own dialog: what draws the app's sheets may be just what could not be fetched. */
function ChunkErrorDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="lost-part"
      aria-labelledby="lost-part-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id="lost-part-title" className="h2">
        {offline.needsConnection}
      </h2>
      <p className="ink2">{offline.needsConnectionText}</p>
      <div className="lost-part-ways">
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

/** Around a sheet that is fetched when it is opened: the page stays as it is when that does not work out. */
export class LazyBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidUpdate(previous: Props): void {
    // Opened again it tries again.
    if (this.state.error !== null && this.props.isOpen && !previous.isOpen) this.retry();
  }

  retry = (): void => {
    resetFailedChunks();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Anything else is a fault of ours, and the whole screen's business.
    if (!(error instanceof ChunkLoadError)) throw error;
    return this.props.isOpen ? <ChunkErrorDialog onRetry={this.retry} onClose={this.props.onClose} /> : null;
  }
}
