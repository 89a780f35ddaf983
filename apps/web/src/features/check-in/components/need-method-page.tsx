import { HistoryBackHeader } from "../../../ui/layout/back-header.tsx";
import styles from "../check-in.module.css";
import { needMethod as messages } from "../need-method.messages.ts";

type Citation = { about: keyof typeof messages.sources; reference: string; doi: string };

const citations: readonly Citation[] = [
  { about: "formula", reference: "Mifflin et al., Am J Clin Nutr 1990;51:241-7", doi: "10.1093/ajcn/51.2.241" },
  {
    about: "formulaError",
    reference: "Frankenfield et al., J Am Diet Assoc 2005;105:775-89",
    doi: "10.1016/j.jada.2005.02.005",
  },
  { about: "energyOfWeight", reference: "Wishnofsky, Am J Clin Nutr 1958;6:542-6", doi: "10.1093/ajcn/6.5.542" },
  { about: "firstDays", reference: "Hall, Int J Obes 2008;32:573-6", doi: "10.1038/sj.ijo.0803720" },
  { about: "adaptation", reference: "Hall et al., Lancet 2011;378:826-37", doi: "10.1016/S0140-6736(11)60812-X" },
  {
    about: "underLogging",
    reference: "Poslusna et al., Br J Nutr 2009;101 Suppl 2:S73-85",
    doi: "10.1017/S0007114509990602",
  },
  { about: "glycogen", reference: "Kreitzman et al., Am J Clin Nutr 1992;56:292S-3S", doi: "10.1093/ajcn/56.1.292S" },
  { about: "dailyWeight", reference: "Robinson, Watson, Br J Nutr 1965;19:225-35", doi: "10.1079/BJN19650021" },
  { about: "cycle", reference: "Kanellakis et al., Am J Hum Biol 2023;35:e23951", doi: "10.1002/ajhb.23951" },
];

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
            {citations.map(({ about, reference, doi }) => (
              <li key={about}>
                {`${messages.sources[about]}: `}
                <a href={`https://doi.org/${doi}`} target="_blank" rel="noopener noreferrer" lang="en">
                  {reference}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
