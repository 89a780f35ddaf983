import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { failureText, provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

const words = provider.settings;

/** What came of tying a provider to the account: whoever comes back from there is at the top of the page. */
export function ProviderOutcome() {
  const { errore, accesso } = useSearch({ strict: false });
  const note = useRef<HTMLDivElement>(null);
  const failure = failureText(errore);
  const linked = accesso === "collegato";
  useEffect(() => note.current?.focus(), []);
  if (!linked && failure === undefined) return null;
  return (
    <div
      ref={note}
      tabIndex={-1}
      role={linked ? "status" : "alert"}
      className={linked ? "note note-plain" : "note"}
    >
      <Icon name={linked ? "check" : "info"} size="s" />
      <div>
        <b>{linked ? words.linked : words.notLinked}</b>
        <p>{linked ? words.linkedText : failure}</p>
      </div>
    </div>
  );
}
