import { formatWhole } from "@fetta/domain/italian-number";
import { Link } from "@tanstack/react-router";
import { common } from "../../i18n/common.ts";
import { settings } from "../../i18n/settings.ts";
import { useMe } from "../../lib/session.ts";
import { useSignOut } from "../../lib/use-sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { PageHeader } from "../../ui/page-header.tsx";

/** Who is signed in, the goal of the day, and the way out. */
export function SettingsPage() {
  const { profile, preferences } = useMe();
  const signOut = useSignOut();
  return (
    <>
      <PageHeader title={settings.title} />
      <div className="pad col gap-m">
        <section className="card card-pad" aria-label={settings.account}>
          <h2 className="h3">{profile.name}</h2>
          <p className="sm ink2">{profile.email}</p>
        </section>
        <section className="card card-pad row wrap between gap-m" aria-label={settings.dailyCalories}>
          <div>
            <h2 className="sm ink2">{settings.dailyCalories}</h2>
            <p className="figure num">{settings.energy(formatWhole(preferences.dailyCalorieGoal))}</p>
          </div>
          <Link to="/onboarding" className={buttonClass({ variant: "tonal", size: "inline" })}>
            {settings.recalculate}
          </Link>
        </section>
        <Link to="/crediti" className={buttonClass({ variant: "tonal", wide: true })}>
          {settings.credits}
        </Link>
        <Button variant="tonal" icon="exit" wide pending={signOut.isPending} onClick={() => signOut.mutate()}>
          {common.signOut}
        </Button>
        <p className="cap ink3 center num">{settings.version}</p>
      </div>
    </>
  );
}
