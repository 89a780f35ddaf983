import { provider as words } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";

/**
 * The way in by another provider: a link, for the browser goes there by itself. Holds its place until it is known. `returnTo`: the
 * page that goes on afterwards, the first one where left out.
 */
export function ProviderSignIn({ returnTo }: { returnTo?: string }) {
  const { data: signInMethods, isPending } = trpc.auth.ways.useQuery();
  if (isPending) return <div className="auth-provider" aria-hidden />;
  if (signInMethods?.provider === undefined || signInMethods.provider === null) return null;
  const query = returnTo === undefined ? "" : `?${new URLSearchParams({ returnTo }).toString()}`;
  return (
    <div className="auth-provider">
      <a
        href={`/api/auth/google${query}`}
        className={buttonClass({ variant: "outline", size: "large", wide: true })}
      >
        {words.continueWith(signInMethods.provider)}
      </a>
      <p className="auth-or sm ink2">{words.or}</p>
    </div>
  );
}
