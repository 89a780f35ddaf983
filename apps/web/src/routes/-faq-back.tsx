import { faq } from "../i18n/faq.ts";
import { DataProvider } from "../lib/data-provider.tsx";
import { useSession } from "../lib/session.ts";
import { BackLink } from "../ui/back-link.tsx";

function Back() {
  const { data: me } = useSession();
  return <BackLink to={me === null ? "/" : "/settings"} label={faq.back} />;
}

/** The way back, for somebody of whom the server has to be asked whether they are signed in. */
export function FaqBack() {
  return (
    <DataProvider>
      <Back />
    </DataProvider>
  );
}
