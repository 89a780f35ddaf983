import * as Radix from "radix-ui/alert-dialog";
import { useEffect, useRef } from "react";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ignoreToastInteractions } from "../../../ui/overlays/dialog-focus.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { ActivationOutcome } from "../model/activation-outcome.ts";
import { ActivationDelayed } from "./activation-delayed.tsx";
import { useActivation } from "../hooks/use-activation.ts";
import type { ActivationPhase } from "../hooks/use-activation.ts";
import { ActivationProgress } from "./activation-progress.tsx";
import "../../../ui/styles/sheet.css";
import styles from "../activation.module.css";

type Props = {
  sessionId: string | undefined;
  /** `active`: the server has confirmed PRO. */
  onLeave: (active: boolean) => void;
};

const formatEndDay = (instant: string): string => formatDay(today(new Date(instant)), "long");

function welcomeTextOf(outcome: ActivationOutcome): string | undefined {
  if (outcome.kind !== "active") return undefined;
  const { welcome, welcomeUntil } = pro.activation;
  return outcome.until === null ? welcome : welcomeUntil(formatEndDay(outcome.until));
}

function dialogTitleOf(phase: ActivationPhase, outcome: ActivationOutcome): string {
  if (phase === "delayed") return outcome.kind === "pending" ? pro.delayed.pendingTitle : pro.delayed.title;
  return (phase === "done" ? welcomeTextOf(outcome) : undefined) ?? pro.activation.title;
}

/**
 * Shown over the page after a return from the payment. It cannot be dismissed while the confirmation is pending; once
 * the server has confirmed PRO the user can leave it.
 */
export function ActivationDialog({ sessionId, onLeave }: Props) {
  const { elapsed, outcome, phase, proUntil, retry, retrying } = useActivation(sessionId);
  const heading = useRef<HTMLHeadingElement>(null);
  const welcome = welcomeTextOf(outcome);
  const leave = (): void => onLeave(outcome.kind === "active");
  useEffect(() => {
    if (phase !== "working") heading.current?.focus();
  }, [phase]);
  return (
    <Radix.Root open onOpenChange={(open) => !open && leave()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-alert" />
        <Radix.Content
          className={`alert-dialog ${styles.activation}`}
          aria-busy={phase === "working" && welcome === undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.getElementById("contenuto")?.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={(event) => {
            if (phase === "working" && welcome === undefined) event.preventDefault();
            else ignoreToastInteractions.onEscapeKeyDown(event);
          }}
        >
          <span className={styles.activationMark}>
            <Icon name={phase === "delayed" ? "clock" : "sparkle-filled"} size="l" />
          </span>
          <Radix.Title key={phase} ref={heading} tabIndex={-1} className="h2 center">
            {dialogTitleOf(phase, outcome)}
          </Radix.Title>
          {phase !== "delayed" && (
            <Radix.Description className="sm ink2 center">
              {phase === "done" ? pro.activation.noRenewal : pro.activation.text}
            </Radix.Description>
          )}
          {phase === "working" && <ActivationProgress elapsed={elapsed} confirmed={welcome} />}
          {phase === "delayed" && (
            <ActivationDelayed
              outcome={outcome}
              stillPro={proUntil === null ? undefined : formatEndDay(proUntil)}
              retrying={retrying}
              onRetry={() => void retry()}
              onLeave={leave}
            />
          )}
          {welcome !== undefined && (
            <div className={styles.activationActions}>
              <Button wide onClick={leave}>
                {pro.activation.goOn}
              </Button>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
