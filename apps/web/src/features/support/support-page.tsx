import { Link } from "@tanstack/react-router";
import { support } from "./support.messages.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { SupportForm } from "./support-form.tsx";
import styles from "./support.module.css";

/** Links to the FAQ, and the support form. Public. */
export function SupportPage() {
  return (
    <main id="contenuto" className="page" tabIndex={-1}>
      <BackLink to="/faq" label={support.back} />
      <div className={`pad ${styles.support}`}>
        <div>
          <h1 className="h1">{support.title}</h1>
          <p className="ink2">{support.intro}</p>
        </div>
        <section className="card card-pad col gap-m" aria-labelledby="prima">
          <h2 id="prima" className="h3">
            {support.before}
          </h2>
          <ul className={`${styles.supportChecks} col gap-s sm`}>
            {support.checks.map((check) => (
              <li key={check}>
                <Icon name="check" size="s" />
                {check}
              </li>
            ))}
          </ul>
          <Link to="/faq" className={buttonClass({ variant: "tonal", size: "inline" })}>
            {support.faq}
          </Link>
        </section>
        <SupportForm />
      </div>
    </main>
  );
}
