import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { ProfileFacts, useProStatus } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";

const messages = testPages.proButton;

/** Turns PRO on and off for the user's own account. */
export function ProButtonPage() {
  const status = useProStatus();
  const [pending, setPending] = useState(false);
  const toggle = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      const { message } = await api.test.togglePro.mutate();
      toast({ title: message });
      await refreshSession();
    } catch (error) {
      toast({ title: common.error, text: parseApiError(error).message ?? messages.failed, tone: "error" });
    }
    setPending(false);
  };
  return (
    <TestPage title={messages.title} text={messages.text}>
      <ProfileFacts />
      <Button wide pending={pending} onClick={() => void toggle()}>
        {status === "PRO" ? messages.off : messages.on}
      </Button>
    </TestPage>
  );
}
