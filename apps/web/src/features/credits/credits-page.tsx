import { credits } from "./credits.messages.ts";
import { HistoryBackHeader } from "../../ui/layout/back-header.tsx";
import styles from "./credits.module.css";

type Credit = (typeof credits.sections)[number]["credits"][number];

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function CreditLine({ name, text, url, licence }: Credit) {
  return (
    <li className={styles.credit}>
      <b>{url === undefined ? name : <ExternalLink href={url}>{name}</ExternalLink>}</b>
      <p className="sm ink2">{text}</p>
      {licence && (
        <p className="cap ink3">
          {credits.licence}
          <ExternalLink href={licence.url}>{licence.name}</ExternalLink>
        </p>
      )}
    </li>
  );
}

/** Sources of the nutrition values and products, and authors of the typefaces. */
export function CreditsPage() {
  return (
    <>
      <HistoryBackHeader fallback="/profile" />
      <div className={`pad ${styles.credits}`}>
        <h1 className="h1">{credits.title}</h1>
        <p className="ink2">{credits.intro}</p>
        {credits.sections.map(({ title, credits: lines }) => (
          <section key={title}>
            <h2 className="h3">{title}</h2>
            <ul className="card credit-list">
              {lines.map((credit) => (
                <CreditLine key={credit.name} {...credit} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
