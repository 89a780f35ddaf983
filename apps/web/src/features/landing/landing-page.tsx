import { Link } from "@tanstack/react-router";
import { common } from "../../i18n/common.messages.ts";
import { landing } from "./landing.messages.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { Icon, type IconName } from "../../ui/icons/icon.tsx";
import * as drawings from "../../ui/icons/icon-drawings.ts";
import { Logo } from "../../ui/icons/logo.tsx";
import styles from "./landing.module.css";
import { useState } from "react";
import { findPrerenderedSource } from "../../lib/first-paint/prerendered.ts";
import plate from "../../assets/art/hero-plate.avif";

const steps = [
  { icon: drawings.scan, label: landing.steps.scan },
  { icon: "sparkle", label: landing.steps.analyse },
  { icon: drawings.cutlery, label: landing.steps.enjoy },
] as const satisfies readonly { icon: IconName; label: string }[];

/** The arcs of three meals around the plate; the rest is open. */
const arcs = [
  { d: "M179.63 15.63A144 144 0 0 1 301.97 155.12", color: "var(--ring1)" },
  { d: "M299.13 186.61A144 144 0 0 1 111.45 294.27", color: "var(--ring2)" },
  { d: "M82.83 280.82A144 144 0 0 1 15.44 178.32", color: "var(--ring3)" },
  { d: "M14.44 146.72A144 144 0 0 1 147.59 14.38", color: "var(--hero-track)" },
] as const;

/** The plate with the app's values over it: a product picture, hidden from screen readers. */
function LandingHero() {
  const [source] = useState(() => findPrerenderedSource(({ alt }) => alt === "") ?? plate);
  return (
    <div className={styles.landingHeroStage} aria-hidden="true">
      <div className={styles.landingPlate}>
        <svg viewBox="0 0 316 316">
          {arcs.map(({ d, color }) => (
            <path key={d} d={d} fill="none" stroke={color} strokeWidth="14" strokeLinecap="round" />
          ))}
        </svg>
        <img src={source} alt="" width="316" height="316" fetchPriority="high" decoding="sync" />
      </div>
      <div className={`${styles.landingFloat} ${styles.landingFloatEnergy} num`}>
        <div className="mic ink3 b">{common.calories}</div>
        <div className={styles.landingEnergy}>
          {landing.exampleEnergy}
          <small className="ink2">{` ${common.kcal}`}</small>
        </div>
      </div>
      <div className={`${styles.landingFloat} ${styles.landingFloatMacros} b num`}>
        {Object.entries(landing.exampleMacros).map(([name, text]) => (
          <span key={name}>
            <i className={`dot dot-${name}`} />
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The public page for signed-out visitors: the plate, the features and the registration. */
export function LandingPage() {
  return (
    <main className={`page ${styles.landing}`}>
      <div className={styles.landingHero}>
        <header className={styles.landingHead}>
          <span className={styles.landingBrand}>
            <Logo ground="#1E5A41" />
            <b>{common.appName}</b>
          </span>
          <Link to="/auth" search={{ tab: "signIn" }} className={`text-link ${styles.landingSignIn}`}>
            {landing.signIn}
          </Link>
        </header>
        <LandingHero />
      </div>
      <div className={styles.landingBody}>
        <h1>
          {`${landing.tagline[0]} `}
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
          search={{ tab: "register" }}
          className={buttonClass({ variant: "accent", size: "large", wide: true })}
        >
          {landing.start}
        </Link>
        <p className={`sm ink2 ${styles.landingPrice}`}>{landing.price}</p>
        <ul className={styles.landingScreens}>
          {landing.screens.map(({ name, text }) => (
            <li key={name}>
              <img src={`/screenshots/${name}.webp`} alt="" width="320" height="693" loading="lazy" />
              {text}
            </li>
          ))}
        </ul>
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
