import { useState } from "react";
import { settings } from "../settings.messages.ts";
import { useInstallPrompt } from "../../../entities/install/use-install-prompt.ts";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import { selectTheme, getStoredTheme, themes, type Theme } from "../../../lib/theme.ts";
import { clearCache } from "../model/clear-cache.ts";
import { areEntryTimesShown, areShortcutsOn, showEntryTimes, turnShortcuts } from "../../../lib/stored-schema.ts";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { runWhenSaved } from "../../../lib/unsaved-changes.ts";
import {
  bodyRows,
  listShownBodyRows,
  setBodyRowShown,
  type BodyRow,
} from "../../../entities/body-log/shown-body-rows.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { RadioGroup } from "../../../ui/forms/choice.tsx";
import styles from "../settings.module.css";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

/** Light, dark, or the device's scheme: stored on this device alone. */
function ThemeChoice() {
  const [theme, setTheme] = useState(getStoredTheme);
  const choose = (next: Theme): void => {
    selectTheme(next);
    setTheme(next);
  };
  return (
    <div className={styles.settingsTheme}>
      <b aria-hidden="true">{settings.theme.title}</b>
      <RadioGroup
        label={settings.theme.title}
        options={themes.map((value) => ({ value }))}
        value={theme}
        onValue={choose}
        className="segmented"
        optionClassName={`segmented-tab ${styles.segmentedChoice}`}
      >
        {({ value }) => settings.theme[value]}
      </RadioGroup>
    </div>
  );
}

/** Which rows the home page has besides the diary, on this device. */
function HomeRowsChoice() {
  const [shown, setShown] = useState(listShownBodyRows);
  const toggle = (row: BodyRow, isShown: boolean): void => {
    setBodyRowShown(row, isShown);
    setShown(listShownBodyRows());
  };
  return (
    <div className={styles.settingsTheme} role="group" aria-label={settings.homeRows.title}>
      <b aria-hidden="true">{settings.homeRows.title}</b>
      {bodyRows.map((row) => (
        <Checkbox key={row} checked={shown.includes(row)} onChecked={(isShown) => toggle(row, isShown)}>
          {settings.homeRows[row]}
        </Checkbox>
      ))}
    </div>
  );
}

type SwitchProps = {
  /** The stored choice. */
  read: () => boolean;
  store: (isOn: boolean) => void;
  title: string;
  text: string;
};

/** A choice that is stored on this device alone. */
function DeviceSwitch({ read, store, title, text }: SwitchProps) {
  const [isOn, setIsOn] = useState(read);
  const change = (next: boolean): void => {
    store(next);
    setIsOn(next);
  };
  return (
    <Checkbox className={styles.settingsSwitch} checked={isOn} onChecked={change}>
      <span>
        <b>{title}</b>
        <span className="cap ink2">{text}</span>
      </span>
    </Checkbox>
  );
}

/** Delay before the reload, ms, so that the notification can be read. */
const reloadAfterMs = 1500;
const messages = settings.clearCache;

/** Deletes the cached files of the app and reports the result. */
function ClearCacheRow() {
  const [clear, isClearing] = usePendingAction(async () => {
    const cleared = await clearCache();
    if (cleared === "nothing") {
      toast({ title: messages.failed, text: messages.failedText, tone: "error" });
      return;
    }
    if (cleared === "partial") {
      toast({ title: messages.part, text: messages.partText, tone: "neutral" });
      return;
    }
    toast({ title: messages.done, text: messages.doneText });
    setTimeout(() => runWhenSaved(() => location.reload()), reloadAfterMs);
  });
  return (
    <button
      type="button"
      className={styles.settingsRow}
      aria-busy={isClearing || undefined}
      onClick={() => void clear()}
    >
      <SettingsRowContent
        icon="trash"
        title={messages.title}
        text={isClearing ? messages.clearing : messages.text}
        leadsAway={false}
      />
    </button>
  );
}

/** Appearance and installation of the app on this device. */
export function AppGroup() {
  const install = useInstallPrompt();
  const isDesk = useMediaQuery(deskScreen);
  return (
    <SettingsGroup title={settings.app}>
      <ThemeChoice />
      <HomeRowsChoice />
      <DeviceSwitch read={areEntryTimesShown} store={showEntryTimes} {...settings.entryTimes} />
      {/* The single keys of wide screens. */}
      {isDesk && <DeviceSwitch read={areShortcutsOn} store={turnShortcuts} {...settings.shortcuts} />}
      {install && (
        <button type="button" className={styles.settingsRow} onClick={install}>
          <SettingsRowContent icon="download" title={settings.install.title} text={settings.install.text} />
        </button>
      )}
      <ClearCacheRow />
    </SettingsGroup>
  );
}
