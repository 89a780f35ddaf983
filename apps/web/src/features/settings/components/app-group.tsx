import { settings } from "../settings.messages.ts";
import { useInstallPrompt } from "../../../lib/install-prompt.ts";
import { ClearCacheRow } from "./clear-cache-row.tsx";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import styles from "../settings.module.css";

/** Appearance and installation of the app on this device. */
export function AppGroup() {
  const install = useInstallPrompt();
  return (
    <SettingsGroup title={settings.app}>
      <ThemeChoice />
      {install && (
        <button type="button" className={styles.settingsRow} onClick={install}>
          <SettingsRowContent icon="download" title={settings.install.title} text={settings.install.text} />
        </button>
      )}
      <ClearCacheRow />
    </SettingsGroup>
  );
}
