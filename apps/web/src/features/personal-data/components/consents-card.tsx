import { Link } from "@tanstack/react-router";
import { personalData } from "../personal-data.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";

const words = personalData.privacy;

/** The consents given, links to the other consents, and the privacy notice. */
export function ConsentsCard() {
  const { data, error, refetch, isFetching } = trpc.personalData.consents.useQuery();
  return (
    <section className="card card-pad col gap-s" aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      {error && (
        <ErrorCard
          title={words.unreadable}
          cause={describeError(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      )}
      {data && (
        <p className="b">
          {data.healthAt === null ? words.healthNone : words.health(formatDay(today(new Date(data.healthAt)), "long"))}
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
