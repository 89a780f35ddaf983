import { useState } from "react";
import { settings } from "../settings.messages.ts";
import { clearCache } from "../model/clear-cache.ts";
import { runWhenSaved } from "../../../lib/unsaved-changes.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { SettingsRowContent } from "./settings-row.tsx";
import styles from "../settings.module.css";

/** Delay before the reload, ms, so that the notification can be read. */
const reloadAfterMs = 1500;
const words = settings.clearCache;

/** Deletes the cached files of the app and reports the result. */
export function ClearCacheRow() {
  const [isClearing, setIsClearing] = useState(false);
  const clear = async (): Promise<void> => {
    if (isClearing) return;
    setIsClearing(true);
    const cleared = await clearCache();
    setIsClearing(false);
    if (cleared === "nothing") {
      toast({ title: words.failed, text: words.failedText, tone: "error" });
      return;
    }
    if (cleared === "partial") {
      toast({ title: words.part, text: words.partText, tone: "neutral" });
      return;
    }
    toast({ title: words.done, text: words.doneText });
    setTimeout(() => runWhenSaved(() => location.reload()), reloadAfterMs);
  };
  return (
    <button
      type="button"
      className={styles.settingsRow}
      aria-busy={isClearing || undefined}
      onClick={() => void clear()}
    >
      <SettingsRowContent
        icon="trash"
        title={words.title}
        text={isClearing ? words.clearing : words.text}
        leadsAway={false}
      />
    </button>
  );
}
