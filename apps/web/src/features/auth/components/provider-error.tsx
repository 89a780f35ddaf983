import { useSearch } from "@tanstack/react-router";
import {
  findProviderFailureText,
  provider as words,
} from "../../../entities/identity-provider/identity-provider.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../auth.module.css";

/** Why the other provider returned here without a sign-in. A mailed link is shown as the next step, not as an error. */
export function ProviderError() {
  const { errore } = useSearch({ strict: false });
  const text = findProviderFailureText(errore);
  if (text === undefined) return null;
  const isMailSent = errore === "conferma-inviata";
  return (
    <div
      role={isMailSent ? "status" : "alert"}
      className={isMailSent ? `note note-plain ${styles.authNotice}` : `note ${styles.authNotice}`}
    >
      <Icon name={isMailSent ? "check" : "info"} size="s" />
      <div>
        <b>{isMailSent ? words.checkMail : words.failed}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}
