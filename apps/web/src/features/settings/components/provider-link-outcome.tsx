import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { findProviderFailureText, provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

const words = provider.settings;

/** The result of linking a provider, at the top of the page, where a return from the provider lands. */
export function ProviderLinkOutcome() {
  const { errore, accesso } = useSearch({ strict: false });
  const note = useRef<HTMLDivElement>(null);
  const failure = findProviderFailureText(errore);
  const isLinked = accesso === "collegato";
  useEffect(() => note.current?.focus(), []);
  if (!isLinked && failure === undefined) return null;
  return (
    <div
      ref={note}
      tabIndex={-1}
      role={isLinked ? "status" : "alert"}
      className={isLinked ? "note note-plain" : "note"}
    >
      <Icon name={isLinked ? "check" : "info"} size="s" />
      <div>
        <b>{isLinked ? words.linked : words.notLinked}</b>
        <p>{isLinked ? words.linkedText : failure}</p>
      </div>
    </div>
  );
}
