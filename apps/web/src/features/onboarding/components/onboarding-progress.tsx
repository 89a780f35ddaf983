import { onboarding } from "../../../i18n/onboarding.messages.ts";
import styles from "../onboarding.module.css";

/** Progress bar; `step` starts at 1. */
export function OnboardingProgress({ step, of }: { step: number; of: number }) {
  return (
    <header className={`page-header ${styles.onboardingProgress}`}>
      <div
        className={styles.onboardingSegments}
        role="progressbar"
        aria-label={onboarding.progress}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
        aria-valuetext={onboarding.step(step, of)}
      >
        {Array.from({ length: of }, (_, index) => (
          <i key={index} className={index < step ? styles.done : undefined} />
        ))}
      </div>
      <span className="cap b ink2 num" aria-hidden="true">
        {onboarding.stepShort(step, of)}
      </span>
    </header>
  );
}
