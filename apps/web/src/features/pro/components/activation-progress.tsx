import { useState } from "react";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { countChecksAt, toSteppedProgress, messageIndexAt, progressAt } from "../model/activation-progress-steps.ts";
import styles from "../activation.module.css";

const { messages, features, progress: name, percent, on } = pro.activation;

type Props = {
  elapsed: number;
  /** Shown in place of the rotating messages once PRO is confirmed. */
  confirmed: string | undefined;
};

/** The progress bar, the current step, and the four features that are checked one after the other. */
export function ActivationProgress({ elapsed, confirmed }: Props) {
  const [prefersReducedMotion] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const progress = progressAt(elapsed);
  const shown = prefersReducedMotion ? toSteppedProgress(progress) : progress;
  const checks = countChecksAt(progress);
  return (
    <>
      <div className={styles.activationProgress}>
        <div
          className="bar"
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shown}
        >
          <i style={{ width: `${shown}%` }} />
        </div>
        <span className="cap b num" aria-hidden="true">
          {percent(shown)}
        </span>
      </div>
      <p
        className={confirmed === undefined ? `${styles.activationMessage} ink2` : `${styles.activationMessage} b`}
        role="status"
      >
        {confirmed ?? messages[messageIndexAt(progress, messages.length)]}
      </p>
      <ul className={styles.activationFeatures}>
        {features.map((feature, index) => (
          <li key={feature} data-on={index < checks || undefined}>
            <span className={styles.activationCheck} aria-hidden="true">
              <Icon name="check" size="xs" />
            </span>
            {feature}
            {index < checks && <span className="visually-hidden">{on}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
