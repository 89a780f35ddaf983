import { install } from "./install.messages.ts";
import { describeError } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { toast } from "../../ui/overlays/toast.ts";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import styles from "./install.module.css";

const { before } = install;

const share = (
  <>
    <rect x="34" y="34" width="28" height="30" rx="6" />
    <path d="M48 50V22M40 29l8-8 8 8" />
  </>
);
const add = (
  <>
    <rect x="20" y="26" width="56" height="14" rx="5" className={styles.installFaint} />
    <rect x="20" y="46" width="56" height="18" rx="6" />
    <path d="M28 55h20M64 50v10M59 55h10" />
  </>
);
const home = (
  <>
    <rect x="22" y="20" width="18" height="18" rx="6" className={styles.installFaint} />
    <rect x="56" y="20" width="18" height="18" rx="6" className={styles.installFaint} />
    <rect x="22" y="48" width="18" height="18" rx="6" className={styles.installFaint} />
    <rect x="56" y="48" width="18" height="18" rx="6" className={styles.installIcon} />
  </>
);
const drawings = [share, add, home];

/** A drawing of a step; decorative, since the text beside it has the same content. */
function StepDrawing({ step }: { step: number }) {
  return (
    <svg className={styles.installDrawing} viewBox="0 0 96 86" aria-hidden="true">
      {drawings[step]}
    </svg>
  );
}

/**
 * Says what becomes of the session before anything is installed, and creates the code that carries it over: on iOS an
 * installed app shares no storage with the browser.
 */
function BeforeInstalling() {
  const create = trpc.auth.createCode.useMutation({
    onError: (error) => toast({ title: before.failed, text: describeError(error), tone: "error" }),
  });
  const code = create.data?.code;
  return (
    <section className="card card-pad col gap-s" aria-label={before.title}>
      <h3 className="h3">{before.title}</h3>
      <p className="sm ink2">{before.text}</p>
      <div role="status">
        {code !== undefined && (
          <>
            <p className="sm ink2">{before.created}</p>
            <p className={`${styles.installCode} num`}>{`${code.slice(0, 4)}-${code.slice(4)}`}</p>
            <p className="cap ink2">{before.validity}</p>
          </>
        )}
      </div>
      <Button variant="tonal" size="small" pending={create.isPending} onClick={() => create.mutate()}>
        {code === undefined ? before.create : before.another}
      </Button>
    </section>
  );
}

/** The three steps that install the app on an iPhone. */
export function InstallSheet() {
  const sheet = useSheet(sheets.install);
  return (
    <Sheet
      name={sheets.install}
      title={install.title}
      footer={
        <Button wide onClick={sheet.close}>
          {install.done}
        </Button>
      }
    >
      <BeforeInstalling />
      <p className={`ink2 ${styles.installIntro}`}>{install.intro}</p>
      <ol className={styles.installSteps}>
        {install.steps.map(({ title, text }, step) => (
          <li key={title} className={`card ${styles.installStep}`}>
            <StepDrawing step={step} />
            <div>
              <b className="h3">{title}</b>
              <p className="sm ink2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
