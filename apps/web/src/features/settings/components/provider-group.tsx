import { provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { LinkedIdentityRow } from "./linked-identity-row.tsx";
import { ProviderLinkOutcome } from "./provider-link-outcome.tsx";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import styles from "../settings.module.css";

const words = provider.settings;

/** Navigates to the provider, in this window; the provider redirects back here. */
function LinkRow() {
  const begin = trpc.auth.beginLink.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast({ title: words.linkFailed, text: describeError(error), tone: "error" }),
  });
  return (
    <div className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      <SettingsRowContent icon="plus" title={words.off} text={words.offText} leadsAway={false} />
      <Button variant="tonal" size="inline" pending={begin.isPending} onClick={() => begin.mutate()}>
        {words.link}
      </Button>
    </div>
  );
}

/** The linked sign-in providers, and the result of linking one. */
export function ProviderGroup() {
  const { data, error, refetch, isFetching } = trpc.auth.identities.useQuery();
  if (error && !data)
    return (
      <ErrorCard
        title={words.unreadable}
        cause={describeError(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (!data) return null;
  const name = data.provider ?? data.linked[0]?.provider;
  if (name === undefined) return null;
  return (
    <div className="col gap-s">
      <SettingsGroup title={words.title(name)}>
        {data.linked.map((identity) => (
          <LinkedIdentityRow key={identity.id} identity={identity} isOnlySignIn={data.isLastSignInMethod} />
        ))}
        {data.linked.length === 0 && <LinkRow />}
      </SettingsGroup>
      <ProviderLinkOutcome />
    </div>
  );
}
