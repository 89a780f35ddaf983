import * as Radix from "radix-ui/alert-dialog";
import { useEffect, useRef, useState } from "react";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { formatInstantDay } from "../../../lib/local-date.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { ignoreToastInteractions } from "../../../ui/overlays/dialog-focus.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { ToastSlot } from "../../../ui/overlays/toast-region.tsx";
import type { ActivationOutcome } from "../model/activation-outcome.ts";
import { useActivation, type ActivationPhase } from "../hooks/use-activation.ts";
import "../../../ui/styles/sheet.css";
import styles from "../activation.module.css";
import { countChecksAt, toSteppedProgress, messageIndexAt, progressAt } from "../model/activation-progress-steps.ts";

type Props = {
  sessionId: string | undefined;
  /** `active`: the server has confirmed PRO. */
  onLeave: (active: boolean) => void;
};

const messages = pro.activation;

function welcomeTextOf(outcome: ActivationOutcome): string | undefined {
  if (outcome.kind !== "active") return undefined;
  return outcome.until === null ? messages.welcome : messages.welcomeUntil(formatInstantDay(outcome.until));
}

function dialogTitleOf(phase: ActivationPhase, outcome: ActivationOutcome): string {
  if (phase === "delayed") return outcome.kind === "pending" ? pro.delayed.pendingTitle : pro.delayed.title;
  return (phase === "done" ? welcomeTextOf(outcome) : undefined) ?? messages.title;
}

type ActivationDelayedProps = {
  outcome: ActivationOutcome;
  /** The day until which the user has PRO regardless. */
  stillPro: string | undefined;
  retrying: boolean;
  onRetry: () => void;
  onLeave: () => void;
};

/** PRO is not yet active for this payment: why, what happens automatically, and what the user can do. */
function ActivationDelayed({ outcome, stillPro, retrying, onRetry, onLeave }: ActivationDelayedProps) {
  const isPending = outcome.kind === "pending";
  const retryButton = (
    <Button wide variant={isPending ? "tonal" : "primary"} pending={retrying} onClick={onRetry}>
      {isPending ? pro.delayed.checkAgain : pro.delayed.retry}
    </Button>
  );
  return (
    <>
      <Radix.Description asChild>
        <div className="sm ink2 col gap-s center" role="status">
          <p>{"text" in outcome ? outcome.text : pro.delayed.unanswered}</p>
          {outcome.kind === "missing" && <p>{pro.delayed.nothingLost}</p>}
          {stillPro !== undefined && <p>{pro.delayed.stillPro(stillPro)}</p>}
        </div>
      </Radix.Description>
      <div className="stack gap-s mt-s">
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

/** The progress bar, the current step, and the four features, checked one after the other once the server has confirmed PRO. */
function ActivationProgress({ elapsed, isConfirmed }: { elapsed: number; isConfirmed: boolean }) {
  const [prefersReducedMotion] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const progress = progressAt(elapsed);
  const shown = prefersReducedMotion ? toSteppedProgress(progress) : progress;
  const checks = isConfirmed ? countChecksAt(progress) : 0;
  return (
    <>
      <div className={styles.activationProgress}>
        <div
          className="bar"
          role="progressbar"
          aria-label={messages.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shown}
        >
          <i style={{ width: `${shown}%` }} />
        </div>
        <span className="cap b num" aria-hidden="true">
          {messages.percent(shown)}
        </span>
      </div>
      <p className={`${styles.activationMessage} ink2`} role="status">
        {messages.messages[messageIndexAt(progress, messages.messages.length)]}
      </p>
      <ul className={styles.activationFeatures}>
        {messages.features.map((feature, index) => (
          <li key={feature} data-on={index < checks || undefined}>
            <span className={styles.activationCheck} aria-hidden="true">
              <Icon name="check" size="xs" />
            </span>
            {feature}
            {index < checks && <span className="visually-hidden">{messages.on}</span>}
          </li>
        ))}
      </ul>
    </>
  );
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
              {phase === "done" ? messages.noRenewal : messages.text}
            </Radix.Description>
          )}
          <ToastSlot />
          {phase === "working" && <ActivationProgress elapsed={elapsed} isConfirmed={outcome.kind === "active"} />}
          {phase === "delayed" && (
            <ActivationDelayed
              outcome={outcome}
              stillPro={proUntil === null ? undefined : formatInstantDay(proUntil)}
              retrying={retrying}
              onRetry={() => void retry()}
              onLeave={leave}
            />
          )}
          {welcome !== undefined && (
            <div className="stack gap-s mt-s">
              <Button wide onClick={leave}>
                {messages.goOn}
              </Button>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
