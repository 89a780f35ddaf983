import { useRef, useState } from "react";
import { common } from "../../i18n/common.ts";
import { photoResult } from "../../i18n/photo-result.ts";
import { showLogged } from "../../lib/logged.ts";
import type { LoggedEntry } from "../../lib/logged.ts";
import { api } from "../../lib/trpc.ts";
import type { Inputs } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.ts";

type Wish = Pick<Inputs["diary"]["edit"], "servings" | "mealType">;

/** Changes are seen at once and sent one after another; presses that come while one is under way become one change. */
export function useEntryEdit(entry: LoggedEntry) {
  const [wish, setWish] = useState<Wish>({});
  const waiting = useRef<Wish>({});
  const sending = useRef(false);

  const send = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      while (Object.keys(waiting.current).length > 0) {
        const change = waiting.current;
        waiting.current = {};
        showLogged(await api.diary.edit.mutate({ id: entry.id, ...change }));
      }
    } catch {
      waiting.current = {};
      toast({ title: common.error, text: photoResult.updateFailed, tone: "error" });
    } finally {
      sending.current = false;
      setWish({});
    }
  };
  return {
    servings: wish.servings ?? entry.servings,
    meal: wish.mealType ?? entry.mealType,
    edit: (change: Wish): void => {
      setWish((before) => ({ ...before, ...change }));
      waiting.current = { ...waiting.current, ...change };
      void send();
    },
  };
}
