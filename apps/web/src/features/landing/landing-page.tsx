import { Link } from "@tanstack/react-router";
import { common } from "../../i18n/common.messages.ts";
import { landing } from "./landing.messages.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { IconName } from "../../ui/icons/icon.tsx";
import { Logo } from "../../ui/icons/logo.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { useRemovePrerendered } from "./use-remove-prerendered.ts";
import styles from "./landing.module.css";

const steps = [
  { icon: "scan", label: landing.steps.scan },
  { icon: "sparkle", label: landing.steps.analyse },
  { icon: "cutlery", label: landing.steps.enjoy },
] as const satisfies readonly { icon: IconName; label: string }[];

/** The public page for signed-out visitors: the plate, the features and the registration. */
export function LandingPage() {
  useRemovePrerendered();
  return (
    <main className={`page ${styles.landing}`}>
      <div className={styles.landingHero}>
        <header className={styles.landingHead}>
          <span className={styles.landingBrand}>
            <Logo ground="#1E5A41" />
            <b>{common.appName}</b>
          </span>
          <Link to="/auth" search={{ scheda: "accedi" }} className={`text-link ${styles.landingSignIn}`}>
            {landing.signIn}
          </Link>
        </header>
        <LandingHero />
      </div>
      <div className={styles.landingBody}>
        <h1>
          {landing.tagline[0]}
          <br />
          {landing.tagline[1]}
        </h1>
        <ul className={styles.landingSteps} aria-label={landing.stepsLabel}>
          {steps.map(({ icon, label }) => (
            <li key={icon}>
              <span className={styles.landingStepIcon}>
                <Icon name={icon} />
              </span>
              <span className="cap b">{label}</span>
            </li>
          ))}
        </ul>
        <ul className={styles.landingBenefits}>
          {landing.benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" size="s" />
              {benefit}
            </li>
          ))}
        </ul>
        <Link
          to="/auth"
          search={{ scheda: "registrati" }}
          className={buttonClass({ variant: "accent", size: "large", wide: true })}
        >
          {landing.start}
        </Link>
        <footer className={styles.landingFoot}>
          <Link to="/faq" className="text-link cap ink2">
            {landing.faq}
          </Link>
          <Link to="/privacy" className="text-link cap ink2">
            {landing.privacy}
          </Link>
        </footer>
      </div>
    </main>
  );
}
