import { provider as words } from "../../i18n/provider.ts";
import { trpc } from "../../lib/trpc.ts";
import { buttonClass } from "../../ui/button-class.ts";

/** The way in by another provider: a link, for the browser goes there by itself. Holds its place until it is known. */
export function ProviderWay() {
  const { data: ways, isPending } = trpc.auth.ways.useQuery();
  if (isPending) return <div className="auth-provider" aria-hidden />;
  if (ways?.provider === undefined || ways.provider === null) return null;
  return (
    <div className="auth-provider">
      <a href="/api/auth/google" className={buttonClass({ variant: "outline", size: "large", wide: true })}>
        {words.continueWith(ways.provider)}
      </a>
      <p className="auth-or sm ink2">{words.or}</p>
    </div>
  );
}
