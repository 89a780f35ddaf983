import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";

const words = admin.codes;

/** Creates the default codes at the payment provider; then refetches the list, after a failure too. */
export function useCreateCodes() {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const create = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      const { created } = await api.admin.setupPromotions.mutate();
      toast({ title: words.created, text: created.length > 0 ? words.createdText : words.existingText });
    } catch (error) {
      toast({ title: common.error, text: parseApiError(error).message ?? words.createFailed, tone: "error" });
    }
    setPending(false);
    await utils.admin.promotions.invalidate();
  };
  return { pending, create: () => void create() };
}
