import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../../i18n/common.messages.ts";
import { ownFood } from "../custom-food.messages.ts";
import { emptyDraft, forgetDraft } from "../../../entities/food/food-draft.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { refreshDay } from "../../../entities/logged-entry/logged-entry.ts";
import { causeOf, refusalOf } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { putFood } from "../model/food-cache.ts";
import type { Problems } from "../components/custom-food/label-fields.tsx";
import type { Label } from "../model/custom-food-draft.ts";

const isField = (path: string): path is keyof FoodDraft => Object.hasOwn(emptyDraft, path);

/** What the server refused, by field; empty when it is not about a field. */
function problemsOf(error: unknown): Problems {
  const { issues, code, message } = refusalOf(error);
  if (code === "barcode_taken" && message !== undefined) return { barcode: message };
  const problems: Problems = {};
  for (const { path, message: text } of issues) if (isField(path)) problems[path] ??= text;
  return problems;
}

/**
 * Saves a food of one's own. Made once: when something after it fails, the next try changes the same food. What the
 * server says of a field stands there until something is changed.
 */
export function useOwnFoodSave(editing: string | undefined, draftKey: string) {
  const [problems, setProblems] = useState<Problems>({});
  const [newId] = useState(() => crypto.randomUUID());
  const kept = useRef<{ of: string; food: FoodHit } | null>(null);

  const save = async (label: Label, today?: string): Promise<FoodHit | undefined> => {
    const of = JSON.stringify([label, today]);
    if (kept.current?.of === of) return kept.current.food;
    try {
      const id = editing ?? kept.current?.food.ref.slice("own:".length);
      const food = await (id === undefined
        ? api.ownFood.create.mutate({ ...label, id: newId })
        : api.ownFood.update.mutate({ ...label, id, ...(today === undefined ? {} : { today }) }));
      kept.current = { of, food };
      forgetDraft(draftKey);
      putFood(food);
      if (today !== undefined) void refreshDay(today);
      return food;
    } catch (error) {
      const found = problemsOf(error);
      flushSync(() => setProblems(found));
      if (Object.keys(found).length === 0)
        toast({ title: common.error, text: ownFood.failed(causeOf(error)), tone: "error" });
      return undefined;
    }
  };
  // A refusal may be about two fields together: a change of either is a new try.
  const changed = (): void => setProblems({});
  return { save, problems, changed };
}
