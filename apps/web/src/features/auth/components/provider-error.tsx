import { useSearch } from "@tanstack/react-router";
import {
  failureText,
  provider as words,
} from "../../../entities/identity-provider/identity-provider.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

/** Why the other provider led back here without a sign-in. A link that was mailed is no trouble, but the next step. */
export function ProviderTrouble() {
  const { errore } = useSearch({ strict: false });
  const text = failureText(errore);
  if (text === undefined) return null;
  const mailed = errore === "conferma-inviata";
  return (
    <div
      role={mailed ? "status" : "alert"}
      className={mailed ? "note note-plain auth-trouble" : "note auth-trouble"}
    >
      <Icon name={mailed ? "check" : "info"} size="s" />
      <div>
        <b>{mailed ? words.checkMail : words.failed}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}
