import { provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import styles from "../auth.module.css";

/**
 * Sign-in by another provider: a plain link, since it leaves the app. Reserves its space until the methods are loaded.
 * `returnTo`: page to continue on, default the first page.
 */
export function ProviderSignIn({ returnTo }: { returnTo?: string }) {
  const { data: signInMethods, isPending } = trpc.auth.signInMethods.useQuery();
  if (isPending) return <div className={styles.authProvider} aria-hidden />;
  if (signInMethods?.provider === undefined || signInMethods.provider === null) return null;
  const query = returnTo === undefined ? "" : `?${new URLSearchParams({ returnTo }).toString()}`;
  return (
    <div className={styles.authProvider}>
      <a href={`/api/auth/google${query}`} className={buttonClass({ variant: "outline", size: "large", wide: true })}>
        {provider.continueWith(signInMethods.provider)}
      </a>
      <p className={`${styles.authOr} sm ink2`}>{provider.or}</p>
    </div>
  );
}
