import { useState } from "react";
import { estimate as words } from "../estimate.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { VoiceTextField } from "./voice-text-field.tsx";

/** The last row of the list: adds a missing food in words. */
export function AddFoodRow({ onAdd }: { onAdd: (text: string) => Promise<string | undefined> }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button type="button" className="meal-row-add" onClick={() => setOpen(true)}>
        <Icon name="plus" size="s" />
        {words.addLabel}
      </button>
    );
  }
  return (
    <div className="meal-row-adding">
      <VoiceTextField
        label={words.addLabel}
        placeholder={words.addHint}
        action={words.add}
        isFocusedOnMount
        failed={words.addFailed}
        onSubmitText={onAdd}
      />
    </div>
  );
}
