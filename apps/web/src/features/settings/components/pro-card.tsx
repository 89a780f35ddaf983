import { Link } from "@tanstack/react-router";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

const texts = pro.card;
const dayOf = (instant: string): string => formatDay(today(new Date(instant)), "long");

/** When PRO ends or has ended; what free people have. */
function endOf(status: "active" | "expired" | "free", end: string | null): string {
  if (status === "free") return texts.freeText;
  if (end === null) return texts.noEnd;
  return status === "active" ? texts.endsOn(dayOf(end)) : texts.endedOn(dayOf(end));
}

/** What the person has of PRO, and the way to have it or to have it longer. */
export function ProCard() {
  const { proStatus, proExpiresAt } = useMe().profile;
  const free = proStatus === "free";
  return (
    <section className="card card-pad col gap-m" aria-label={texts.title}>
      <div className="row gap-m">
        <span className="pro-card-mark" data-pro={proStatus === "active" || undefined}>
          <Icon name="sparkle-filled" />
        </span>
        <div className="grow">
          <h2 className="h3 pro-card-title">
            {free ? texts.freePlan : texts.title}
            {!free && (
              <span className={proStatus === "active" ? "tag tag-green" : "tag tag-neutral"}>
                {texts[proStatus]}
              </span>
            )}
          </h2>
          <p className="sm ink2">{endOf(proStatus, proExpiresAt)}</p>
        </div>
      </div>
      <Link
        to="/paywall"
        className={buttonClass({ variant: free ? "primary" : "tonal", size: "small", wide: true })}
      >
        {free ? texts.upgrade : texts.renew}
      </Link>
    </section>
  );
}
