import { Description } from "radix-ui/alert-dialog";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import type { ActivationOutcome } from "../model/activation-outcome.ts";
import styles from "../activation.module.css";

type Props = {
  outcome: ActivationOutcome;
  /** The day until which the user has PRO regardless. */
  stillPro: string | undefined;
  retrying: boolean;
  onRetry: () => void;
  onLeave: () => void;
};

/** PRO is not yet active for this payment: why, what happens automatically, and what the user can do. */
export function ActivationDelayed({ outcome, stillPro, retrying, onRetry, onLeave }: Props) {
  const isPending = outcome.kind === "pending";
  const retryButton = (
    <Button wide variant={isPending ? "tonal" : "primary"} pending={retrying} onClick={onRetry}>
      {isPending ? pro.delayed.checkAgain : pro.delayed.retry}
    </Button>
  );
  return (
    <>
      <Description asChild>
        <div className="sm ink2 col gap-s center" role="status">
          <p>{"text" in outcome ? outcome.text : pro.delayed.unanswered}</p>
          {outcome.kind === "missing" && <p>{pro.delayed.nothingLost}</p>}
          {stillPro !== undefined && <p>{pro.delayed.stillPro(stillPro)}</p>}
        </div>
      </Description>
      <div className={styles.activationActions}>
        {isPending ? null : retryButton}
        <Button wide variant={isPending ? "primary" : "tonal"} onClick={onLeave}>
          {pro.delayed.toDiary}
        </Button>
        {isPending ? retryButton : null}
        <a href="/contact-support" className={buttonClass({ variant: "ghost", size: "inline", wide: true })}>
          {pro.delayed.support}
        </a>
      </div>
    </>
  );
}
