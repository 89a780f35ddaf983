import { Link } from "@tanstack/react-router";
import { personalData } from "../../i18n/personal-data.ts";
import { formatDay, today } from "../../lib/day.ts";
import { causeOf } from "../../lib/refusal.ts";
import { trpc } from "../../lib/trpc.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ErrorCard } from "../../ui/error-card.tsx";

const words = personalData.privacy;

/** What they agreed to, where the other consents are, and the whole notice. */
export function ConsentsCard() {
  const { data, error, refetch, isFetching } = trpc.personalData.consents.useQuery();
  return (
    <section className="card card-pad col gap-s" aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      {error && (
        <ErrorCard
          title={words.unreadable}
          cause={causeOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      )}
      {data && (
        <p className="b">
          {data.healthAt === null
            ? words.healthNone
            : words.health(formatDay(today(new Date(data.healthAt)), "long"))}
        </p>
      )}
      <p className="sm ink2">{words.healthText}</p>
      <Link to="/profile" className={buttonClass({ variant: "tonal", wide: true })}>
        {words.others}
      </Link>
      <Link to="/privacy" className={buttonClass({ variant: "tonal", wide: true })}>
        {words.notice}
      </Link>
    </section>
  );
}
