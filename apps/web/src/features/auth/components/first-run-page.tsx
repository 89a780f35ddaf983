import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { auth, firstRun } from "../auth.messages.ts";
import { emptyAuthForm, register, registrationPrecheck } from "../model/auth-form-schemas.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { formatBytes } from "../../../i18n/format-bytes.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { fileErrorMessage, requireOk, uploadFile } from "../../../lib/download-file.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { EmailField, PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { AuthLayout } from "./auth-layout.tsx";
import styles from "../auth.module.css";

const code = z.string().check(z.trim(), z.minLength(1, firstRun.codeMissing));
const firstAdmin = z.object({ ...register.shape, code });
const precheck = z.object({ code });

const codeField = {
  label: firstRun.code,
  help: firstRun.codeHelp,
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: false,
} as const;

/** Creates the first account, as an admin. */
function FirstAdminForm() {
  const navigate = useNavigate();
  const creation = trpc.auth.createFirstAdmin.useMutation({
    onSuccess: async () => {
      await navigate({ to: "/admin", search: { section: "server" }, replace: true });
      await refreshSession();
    },
    onError: (error) => {
      const { code: problem, message, issues } = parseApiError(error);
      const text = issues[0]?.message ?? message ?? auth.cannotCreate;
      const isAboutCode = problem === "first_run_code_wrong" || problem === "first_run_over";
      form.setProblems({ [isAboutCode ? "code" : (issues[0]?.path ?? "password")]: text });
      toast({ title: firstRun.createFailed, text, tone: "error" });
    },
  });
  const form = useSchemaForm({
    schema: firstAdmin,
    precheck: z.intersection(precheck, registrationPrecheck),
    initial: { ...emptyAuthForm, code: "" },
    send: (input) => creation.mutate(input),
  });
  return (
    <form className={styles.authForm} noValidate onSubmit={form.onSubmit}>
      <TextField {...form.field("code")} {...codeField} />
      <TextField {...form.field("firstName")} label={auth.firstName} autoComplete="given-name" />
      <EmailField {...form.field("email")} label={auth.email} />
      <PasswordField
        {...form.field("password")}
        label={auth.password}
        autoComplete="new-password"
        help={auth.passwordHint}
      />
      <PasswordField {...form.field("confirmation")} label={auth.confirmPassword} autoComplete="new-password" />
      <Button type="submit" size="large" wide pending={creation.isPending || creation.isSuccess}>
        {firstRun.create}
      </Button>
    </form>
  );
}

/** Sends a backup to a server that accepts the code, which restores it; resolves to the number of rows. Throws `FileRequestError`. */
async function uploadBackup(file: File, typedCode: string, onSent: (bytes: number) => void): Promise<number> {
  // A header cannot hold every character that can be typed.
  const headers = { "x-first-run-code": typedCode.replaceAll(/\W/g, "") };
  await requireOk(fetch("/api/first-run/restore", { headers }));
  const response = await uploadFile("/api/first-run/restore", file, { headers, onSent });
  return ((await response.json()) as { rows: number }).rows;
}

/** How much of the file was sent; without an end while the server checks and restores it. */
function RestoreProgress({ sentBytes, bytes }: { sentBytes: number; bytes: number }) {
  const text = firstRun.sent(formatBytes(sentBytes), formatBytes(bytes));
  const isSent = sentBytes >= bytes;
  return (
    <>
      <progress
        className={styles.progress}
        aria-label={firstRun.progress}
        {...(!isSent && { value: sentBytes, max: bytes, "aria-valuetext": text })}
      />
      {!isSent && (
        <p className="sm ink2 num" aria-hidden="true">
          {text}
        </p>
      )}
    </>
  );
}

/** Restores a backup: the file, the code, and one press. */
function RestoreForm({ onRestored }: { onRestored: (rows: number) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [sentBytes, setSentBytes] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: precheck,
    initial: { code: "" },
    send: async (typed) => {
      if (!file) {
        setProblem(firstRun.fileMissing);
        return;
      }
      setProblem(null);
      setSentBytes(0);
      try {
        onRestored(await uploadBackup(file, typed.code, setSentBytes));
      } catch (error) {
        setProblem(fileErrorMessage(error));
      }
    },
  });
  return (
    <form className={styles.authForm} noValidate onSubmit={form.onSubmit}>
      <p className="ink2">{firstRun.restoreText}</p>
      <input
        ref={input}
        type="file"
        accept=".backup,application/octet-stream"
        aria-label={firstRun.file}
        hidden
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          setProblem(null);
        }}
      />
      <Button
        variant={file ? "tonal" : "outline"}
        wide
        disabled={form.isSubmitting}
        onClick={() => input.current?.click()}
      >
        {file ? firstRun.chooseOther : firstRun.choose}
      </Button>
      {file && <p className={`sm num ${styles.fileName}`}>{file.name}</p>}
      <TextField {...form.field("code")} {...codeField} />
      {problem !== null && <Note role="alert">{problem}</Note>}
      <Button type="submit" size="large" wide pending={form.isSubmitting}>
        {firstRun.restore}
      </Button>
      <div className="col gap-s">
        {form.isSubmitting && file && <RestoreProgress sentBytes={sentBytes} bytes={file.size} />}
        <p className="sm ink2" role="status">
          {form.isSubmitting && file && (sentBytes < file.size ? firstRun.sending : firstRun.restoring)}
        </p>
      </div>
    </form>
  );
}

/** The only page of a server without accounts that its operator needs: a first admin, or everything from a backup. */
export function FirstRunPage() {
  const [choice, setChoice] = useState<"create" | "restore">("create");
  const [rows, setRows] = useState<number>();
  const utils = trpc.useUtils();
  if (rows !== undefined)
    return (
      <AuthLayout title={firstRun.restored}>
        <div className={styles.authForm}>
          <p role="status">{firstRun.restoredText(rows)}</p>
          <Link
            to="/auth"
            className={buttonClass({ size: "large", wide: true })}
            onClick={() => void utils.auth.signInMethods.invalidate()}
          >
            {firstRun.signIn}
          </Link>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={firstRun.title}>
      <p className={`ink2 ${styles.authNotice}`}>{firstRun.text}</p>
      <SegmentedTabs
        label={firstRun.choice}
        tabs={(["create", "restore"] as const).map((value) => ({ value, label: firstRun.choices[value] }))}
        value={choice}
        onValue={setChoice}
      >
        {choice === "create" ? <FirstAdminForm /> : <RestoreForm onRestored={setRows} />}
      </SegmentedTabs>
    </AuthLayout>
  );
}

/** On the sign-in of a server without accounts: the way to its first run. */
export function FirstRunInvitation() {
  const { data } = trpc.auth.signInMethods.useQuery();
  if (data?.isFirstRun !== true) return null;
  return (
    <Note title={firstRun.invitation} isPlain className={styles.authNotice}>
      <p>
        {firstRun.invitationText} <Link to="/admin">{firstRun.invitationLink}</Link>
      </p>
    </Note>
  );
}
