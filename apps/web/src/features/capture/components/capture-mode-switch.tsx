import { useId } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { captureModes } from "../model/capture-mode.ts";
import type { CaptureMode } from "../model/capture-mode.ts";
import styles from "../capture.module.css";

const names: Record<CaptureMode, string> = { dish: capture.modes.dish, label: capture.modes.nutrition };

/** Switches between a dish and a label. */
export function CaptureModeSwitch({ value, onValue }: { value: CaptureMode; onValue: (mode: CaptureMode) => void }) {
  const group = useId();
  return (
    <div className={styles.captureModes} role="radiogroup" aria-label={capture.modes.label}>
      {captureModes.map((mode) => (
        <label key={mode} className={styles.captureMode}>
          <input
            type="radio"
            className="overlay-input"
            name={group}
            value={mode}
            checked={mode === value}
            onChange={() => onValue(mode)}
          />
          {names[mode]}
        </label>
      ))}
    </div>
  );
}
