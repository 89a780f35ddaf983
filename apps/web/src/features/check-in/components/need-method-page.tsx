import { HistoryBackHeader } from "../../../ui/layout/back-header.tsx";
import styles from "../check-in.module.css";
import { needMethod as messages } from "../need-method.messages.ts";

/** How the learned need is computed, from which sources, and what it cannot know. */
export function NeedMethodPage() {
  return (
    <>
      <HistoryBackHeader fallback="/" />
      <div className={`pad ${styles.page}`}>
        <h1 className="h1">{messages.title}</h1>
        <p className="ink2">{messages.intro}</p>
        {messages.sections.map(({ title, paragraphs, points }) => (
          <section key={title}>
            <h2 className="h3">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul className="plain-list">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section>
          <h2 className="h3">{messages.sourcesTitle}</h2>
          <ul className="plain-list">
            {messages.sources.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
