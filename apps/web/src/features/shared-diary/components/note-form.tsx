import { createReaderNoteInput } from "@fetta/domain/account/reader-link";
import { sharedDiary } from "../shared-diary.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { useSendToOwner, type ReaderApi, type SharedDiary } from "../model/reader-client.ts";
import styles from "../shared-diary.module.css";

const messages = sharedDiary.note;

const noteInput = createReaderNoteInput({ required: messages.missing, tooLong: messages.tooLong });

/** Leaves a note for the owner, and lists those that were left. */
export function NoteForm({ reader, notes }: { reader: ReaderApi; notes: SharedDiary["notes"] }) {
  const send = useSendToOwner(reader.leaveNote.mutate);
  const form = useSchemaForm({
    schema: noteInput,
    initial: { text: "" },
    send: async (input) => {
      try {
        await send(input);
      } catch (error) {
        toast({ title: messages.failed, text: describeError(error), tone: "error" });
        return undefined;
      }
      toast({ title: messages.sent, tone: "success" });
      return "reset";
    },
  });
  useUnsavedChanges(form.values.text !== "");
  return (
    <section className={`card card-pad ${styles.form}`} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <form className="stack gap-m" noValidate onSubmit={form.onSubmit}>
        <TextArea {...form.field("text")} label={messages.label} help={messages.help} />
        <Button type="submit" variant="tonal" wide pending={form.isSubmitting}>
          {messages.submit}
        </Button>
      </form>
      {notes.length > 0 && (
        <>
          <h3 className="cap b ink2">{messages.left}</h3>
          <ul className={styles.left}>
            {notes.map(({ id, text, createdAt }) => (
              <li key={id}>
                <p className="cap ink2">{formatRelativeTime(new Date(createdAt))}</p>
                <p className={`sm ${styles.noteText}`}>{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
