import { useId, useState } from "react";
import { settings } from "../settings.messages.ts";
import { selectTheme, getStoredTheme, themes } from "../../../lib/theme.ts";
import type { Theme } from "../../../lib/theme.ts";
import styles from "../settings.module.css";

/** Light, dark, or the device's scheme: stored on this device alone. */
export function ThemeChoice() {
  const name = useId();
  const [theme, setTheme] = useState(getStoredTheme);
  const choose = (next: Theme): void => {
    selectTheme(next);
    setTheme(next);
  };
  return (
    <div className={styles.settingsTheme}>
      <b aria-hidden="true">{settings.theme.title}</b>
      <div className="segmented" role="radiogroup" aria-label={settings.theme.title}>
        {themes.map((value) => (
          <label key={value} className={`segmented-tab ${styles.segmentedChoice}`}>
            <input
              type="radio"
              className="overlay-input"
              name={name}
              value={value}
              checked={value === theme}
              onChange={() => choose(value)}
            />
            {settings.theme[value]}
          </label>
        ))}
      </div>
    </div>
  );
}
