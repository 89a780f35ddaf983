import { formatWhole } from "@fetta/domain/italian-number";
import { Link } from "@tanstack/react-router";
import { common } from "../../../i18n/common.messages.ts";
import { settings } from "../settings.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { unsentChangesSheet, useSignOut } from "../../../entities/session/use-sign-out.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SheetHost } from "../../../ui/overlays/sheet-host.tsx";
import { AdSettings } from "./ad-settings.tsx";
import { AppGroup } from "./app-group.tsx";
import { PrivacyGroup } from "./privacy-group.tsx";
import { HideCaloriesSwitch } from "./hide-calories-switch.tsx";
import { HelpGroup } from "./help-group.tsx";
import { PhotoSettings } from "./photo-settings.tsx";
import { ProCard } from "./pro-card.tsx";
import { ProviderGroup } from "./provider-group.tsx";
import { SecurityGroup } from "./security-group.tsx";
import { UnsentChangesDialog } from "./unsent-changes-dialog.tsx";
import { WithdrawalCards } from "./withdrawal-cards.tsx";

/** Account, daily goal and PRO, the app on this device, consents, help, sign-out. */
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
        <IfCaloriesShown>
          <section className="card card-pad row wrap between gap-m" aria-label={settings.dailyCalories}>
            <div>
              <h2 className="sm ink2">{settings.dailyCalories}</h2>
              <p className="figure num">{settings.energy(formatWhole(preferences.dailyCalorieGoal))}</p>
            </div>
            <Link to="/onboarding" className={buttonClass({ variant: "tonal", size: "inline" })}>
              {settings.recalculate}
            </Link>
          </section>
        </IfCaloriesShown>
        <HideCaloriesSwitch />
        <Link to="/andamento" className={buttonClass({ variant: "tonal", wide: true })}>
          {settings.trends}
        </Link>
        <ProCard />
        <WithdrawalCards />
        <SecurityGroup />
        <ProviderGroup />
        <AppGroup />
        <PhotoSettings />
        <AdSettings />
        <PrivacyGroup />
        <HelpGroup />
        {profile.role === "admin" && (
          <Link to="/admin" className={buttonClass({ variant: "tonal", wide: true })}>
            {settings.admin}
          </Link>
        )}
        <Button variant="tonal" icon="exit" wide pending={signOut.isPending} onClick={() => signOut.signOut()}>
          {common.signOut}
        </Button>
        <SheetHost name={unsentChangesSheet}>
          <UnsentChangesDialog onLeave={signOut.signOutAnyway} />
        </SheetHost>
        <p className="cap ink3 center num">{settings.version}</p>
      </div>
    </>
  );
}
