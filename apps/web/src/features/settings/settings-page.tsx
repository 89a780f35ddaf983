import { formatWhole } from "@fetta/domain/italian-number";
import { Link, useNavigate } from "@tanstack/react-router";
import { common } from "../../i18n/common.ts";
import { settings } from "../../i18n/settings.ts";
import { endSession, useMe } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { toast } from "../../ui/toast.ts";

/** Who is signed in, the goal of the day, and the way out. */
export function SettingsPage() {
  const { profile, preferences } = useMe();
  const navigate = useNavigate();
  const signOut = trpc.auth.logout.useMutation({
    onSuccess: async () => {
      endSession();
      await navigate({ to: "/", replace: true });
    },
    onError: () => toast({ title: common.error, text: settings.signOutFailed, tone: "error" }),
  });
  return (
    <>
      <PageHeader title={settings.title} />
      <div className="pad col gap-m">
        <section className="card card-pad" aria-label={settings.account}>
          <h2 className="h3">{profile.name}</h2>
          <p className="sm ink2">{profile.email}</p>
        </section>
        <section className="card card-pad row between gap-m" aria-label={settings.dailyCalories}>
          <div>
            <h2 className="sm ink2">{settings.dailyCalories}</h2>
            <p className="figure num">{settings.energy(formatWhole(preferences.dailyCalorieGoal))}</p>
          </div>
          <Link to="/onboarding" className={buttonClass({ variant: "tonal", size: "inline" })}>
            {settings.recalculate}
          </Link>
        </section>
        <Button variant="tonal" icon="exit" wide pending={signOut.isPending} onClick={() => signOut.mutate()}>
          {settings.signOut}
        </Button>
        <p className="cap ink3 center num">{settings.version}</p>
      </div>
    </>
  );
}
