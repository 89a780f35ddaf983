import { Link } from "@tanstack/react-router";
import { common } from "../../i18n/common.messages.ts";
import { landing } from "./landing.messages.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { IconName } from "../../ui/icons/icon.tsx";
import { Logo } from "../../ui/icons/logo.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { useRemovePrerendered } from "./use-remove-prerendered.ts";

const steps = [
  { icon: "scan", label: landing.steps.scan },
  { icon: "sparkle", label: landing.steps.analyse },
  { icon: "cutlery", label: landing.steps.enjoy },
] as const satisfies readonly { icon: IconName; label: string }[];

/** The public page for signed-out visitors: the plate, the features and the registration. */
export function LandingPage() {
  useRemovePrerendered();
  return (
    <main className="page landing">
      <div className="landing-hero">
        <header className="landing-head">
          <span className="landing-brand">
            <Logo ground="#1E5A41" />
            <b>{common.appName}</b>
          </span>
          <Link to="/auth" search={{ scheda: "accedi" }} className="text-link landing-sign-in">
            {landing.signIn}
          </Link>
        </header>
        <LandingHero />
      </div>
      <div className="landing-body">
        <h1>
          {landing.tagline[0]}
          <br />
          {landing.tagline[1]}
        </h1>
        <ul className="landing-steps" aria-label={landing.stepsLabel}>
          {steps.map(({ icon, label }) => (
            <li key={icon}>
              <span className="landing-step-icon">
                <Icon name={icon} />
              </span>
              <span className="cap b">{label}</span>
            </li>
          ))}
        </ul>
        <ul className="landing-benefits">
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
        <footer className="landing-foot">
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
