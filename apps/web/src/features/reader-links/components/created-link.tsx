import { readerPagePath } from "@fetta/domain/account/reader-page";
import { useEffect, useRef } from "react";
import { readerLinks } from "../reader-links.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import styles from "../reader-links.module.css";

const messages = readerLinks.created;

/** A link that was created, whose token no later answer has. */
export type Created = {
  reader: string;
  token: string;
  /** The browser did not allow the last copy. */
  hasFailed: boolean;
  /** The opening of the sheet in which the address was copied, shared or given up; null before. */
  settledIn: number | null;
};

/** The address of a link: the token stands behind the "#", which browsers send nowhere. */
const toAddress = (token: string): string => `${location.origin}${readerPagePath}#${token}`;

/** Copies the address and says so; false where the browser does not allow it. */
export async function copyAddress(token: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(toAddress(token));
    toast({ title: messages.copied, tone: "success" });
    return true;
  } catch {
    return false;
  }
}

async function copyOnPress(token: string): Promise<boolean> {
  const isCopied = await copyAddress(token);
  if (!isCopied) toastError(messages.copyFailed);
  return isCopied;
}

/** Shares the address; undefined where the person closed the device's sheet. */
async function shareAddress(token: string): Promise<boolean | undefined> {
  try {
    await navigator.share({ title: messages.shareTitle, url: toAddress(token) });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    // Where the device's sheet could not open, the address can be copied.
    return copyOnPress(token);
  }
}

type CreatedLinkProps = { created: Created; onCopied: (isCopied: boolean) => void };

/** The address of the new link, which no later screen can show. */
export function CreatedLink({ created: { reader, token, hasFailed }, onCopied }: CreatedLinkProps) {
  const input = useRef<HTMLInputElement>(null);
  const share = async (): Promise<void> => {
    const isShared = await shareAddress(token);
    if (isShared !== undefined) onCopied(isShared);
  };
  return (
    <div className={styles.form}>
      <p className="ink2">{messages.text(reader)}</p>
      <label className="field">
        <span className="field-label">{messages.address}</span>
        <span className="field-box">
          <input
            ref={input}
            className={`field-input ${styles.address}`}
            readOnly
            value={toAddress(token)}
            onFocus={() => input.current?.select()}
            onCopy={() => onCopied(true)}
          />
        </span>
      </label>
      <div role="status">{hasFailed && <Note>{messages.notCopied}</Note>}</div>
      <Note isPlain>{messages.once}</Note>
      <div className="actions">
        {"share" in navigator && (
          <Button variant="tonal" onClick={() => void share()}>
            {messages.share}
          </Button>
        )}
        <Button icon="copy" data-autofocus onClick={() => void copyOnPress(token).then(onCopied)}>
          {messages.copy}
        </Button>
      </div>
    </div>
  );
}

type QuestionProps = { reader: string; isUncopied: boolean; onDiscard: () => void };

/**
 * The question after the sheet was closed, in whatever way, also by Back, while its address was neither copied nor
 * shared: the sheet opens again unless the person gives the address up.
 */
export function UncopiedQuestion({ reader, isUncopied, onDiscard }: QuestionProps) {
  const link = useSheet(sheets.newReaderLink);
  const question = useSheet(sheets.uncopiedReaderLink);
  /** What is open or about to open. */
  const shown = useRef<"link" | "question" | "opening">("link");
  useUnsavedChanges(isUncopied);
  useEffect(() => {
    if (link.isOpen) shown.current = "link";
    else if (question.isOpen) {
      shown.current = "question";
      // By Forward of the browser.
      if (!isUncopied) question.close();
    } else if (isUncopied && shown.current !== "opening") {
      const next = shown.current === "link" ? question : link;
      shown.current = "opening";
      next.open();
    }
  }, [isUncopied, link, question]);
  return (
    <AlertDialog
      name={sheets.uncopiedReaderLink}
      title={messages.uncopied.title}
      text={messages.uncopied.text(reader)}
      confirm={messages.uncopied.close}
      cancel={messages.uncopied.back}
      onConfirm={onDiscard}
    />
  );
}
