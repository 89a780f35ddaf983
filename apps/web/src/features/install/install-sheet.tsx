import { install } from "./install.messages.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { StepDrawing } from "./step-drawing.tsx";
import styles from "./install.module.css";

/** The three steps that install the app on an iPhone. */
export function InstallSheet() {
  const sheet = useSheet("installa");
  return (
    <Sheet
      name="installa"
      title={install.title}
      footer={
        <Button wide onClick={sheet.close}>
          {install.done}
        </Button>
      }
    >
      <p className="ink2">{install.intro}</p>
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
