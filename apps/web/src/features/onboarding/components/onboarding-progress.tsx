import { onboarding } from "../../../i18n/onboarding.messages.ts";

/** Progress bar; `step` starts at 1. */
export function OnboardingProgress({ step, of }: { step: number; of: number }) {
  return (
    <header className="page-header onboarding-progress">
      <div
        className="onboarding-segments"
        role="progressbar"
        aria-label={onboarding.progress}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
        aria-valuetext={onboarding.step(step, of)}
      >
        {Array.from({ length: of }, (_, index) => (
          <i key={index} className={index < step ? "done" : undefined} />
        ))}
      </div>
      <span className="cap b ink2 num" aria-hidden="true">
        {onboarding.stepShort(step, of)}
      </span>
    </header>
  );
}
