import { useState } from "react";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import type { ServerAction } from "../model/server-report.ts";
import { server } from "../server.messages.ts";

/** Carries out an action on the server; resolves to what happened, in words. */
async function carryOut(action: ServerAction): Promise<string> {
  switch (action.kind) {
    case "startJob": {
      const { started } = await api.admin.startJob.mutate({ name: action.name });
      return started ? server.jobs.started : server.jobs.notStarted;
    }
    case "retryMails":
      return server.mails.retried((await api.admin.retryMails.mutate()).mails);
    case "retryPayments": {
      const { processed, failed } = await api.admin.retryPayments.mutate();
      return server.payments.retried(processed, failed);
    }
    case "runBackup":
      await api.admin.backups.run.mutate();
      return server.backups.asked;
    case "proveBackup":
      await api.admin.backups.prove.mutate();
      return server.backups.asked;
  }
}

export type ServerActions = { run: (action: ServerAction) => void; isPending: (action: ServerAction) => boolean };

const toKey = (action: ServerAction): string => JSON.stringify(action, ["kind", "name"]);

/** The actions of the tab Server, one press each at a time; the state is read again after each. */
export function useServerActions(): ServerActions {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState<readonly string[]>([]);
  const run = async (action: ServerAction): Promise<void> => {
    const key = toKey(action);
    setPending((before) => [...before, key]);
    try {
      toast({ title: await carryOut(action) });
    } catch (error) {
      toastError(parseApiError(error).message ?? server.failedAction);
    }
    await Promise.all([utils.admin.server.invalidate(), utils.admin.backups.list.invalidate()]);
    setPending((before) => before.filter((other) => other !== key));
  };
  return {
    run: (action) => void (pending.includes(toKey(action)) || run(action)),
    isPending: (action) => pending.includes(toKey(action)),
  };
}
