import { Link } from "@tanstack/react-router";
import { settings } from "../settings.messages.ts";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";

/** Links to export, import and erasure of the user's data. */
export function PrivacyGroup() {
  return (
    <SettingsGroup title={settings.privacy}>
      <Link to="/dati" className="settings-row">
        <SettingsRowContent icon="download" title={settings.data.title} text={settings.data.text} />
      </Link>
      <Link to="/privacy" className="settings-row">
        <SettingsRowContent icon="info" title={settings.notice} />
      </Link>
    </SettingsGroup>
  );
}
