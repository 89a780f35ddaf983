import { Link } from "@tanstack/react-router";
import { privacy } from "./privacy.messages.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { HistoryBackHeader } from "../../ui/layout/back-header.tsx";
import "../../ui/styles/personal-data.css";

/** The privacy notice: the stored data, its purposes and recipients, and the user's rights. Public. */
export function PrivacyPage() {
  return (
    <main id="contenuto" className="page" tabIndex={-1}>
      <HistoryBackHeader fallback="/" />
      <div className="pad notice">
        <h1 className="h1">{privacy.title}</h1>
        <p className="ink2">{privacy.intro}</p>
        {privacy.sections.map(({ title, lines }) => (
          <section key={title} className="card card-pad">
            <h2 className="h3">{title}</h2>
            <ul className="sm ink2 plain-list">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
        <Link to="/contact-support" className={buttonClass({ variant: "tonal", wide: true })}>
          {privacy.contact}
        </Link>
      </div>
    </main>
  );
}
