import { useState } from "react";
import { settings } from "../settings.messages.ts";
import { clearCache } from "../model/clear-cache.ts";
import { whenSaved } from "../../../lib/unsaved-changes.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { RowContent } from "./settings-row.tsx";

/** The notification is read before the page starts anew, ms. */
const reloadAfter = 1500;
const words = settings.clearCache;

/** Throws away the files that are kept of the app, and says how far that went. */
export function ClearCacheRow() {
  const [clearing, setClearing] = useState(false);
  const clear = async (): Promise<void> => {
    if (clearing) return;
    setClearing(true);
    const cleared = await clearCache();
    setClearing(false);
    if (cleared === "nothing") {
      toast({ title: words.failed, text: words.failedText, tone: "error" });
      return;
    }
    if (cleared === "part") {
      toast({ title: words.part, text: words.partText, tone: "neutral" });
      return;
    }
    toast({ title: words.done, text: words.doneText });
    setTimeout(() => whenSaved(() => location.reload()), reloadAfter);
  };
  return (
    <button
      type="button"
      className="settings-row"
      aria-busy={clearing || undefined}
      onClick={() => void clear()}
    >
      <RowContent
        icon="trash"
        title={words.title}
        text={clearing ? words.clearing : words.text}
        away={false}
      />
    </button>
  );
}
