import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { customFood } from "../../custom-food.messages.ts";
import {
  deleteFoodDraft,
  emptyFoodDraft,
  type FoodDraft,
  getFoodDraft,
  saveFoodDraft,
} from "../../../../entities/food/food-draft.ts";
import { getCachedFood, type FoodHit } from "../../../../entities/food/food-hit.ts";
import * as sheets from "../../../../lib/sheets.ts";
import { useSheet } from "../../../../lib/use-sheet.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { showFirstProblem } from "../../../../ui/forms/show-first-problem.ts";
import { type IconName } from "../../../../ui/icons/icon.tsx";
import { type CustomFoodProblems, LabelFields } from "./label-fields.tsx";
import { type CustomFoodInput, toCustomFoodHit, toCustomFoodInput } from "../../model/custom-food-draft.ts";
import { SearchSheetPage } from "../search-sheet-page.tsx";
import styles from "../../food-detail.module.css";
import { invalidateDay } from "../../../../entities/logged-entry/logged-entry.ts";
import { describeError, parseApiError } from "../../../../lib/api/api-error.ts";
import { refreshPersonalFoods } from "../../../../lib/api/invalidate-food-queries.ts";
import { submitChange } from "../../../../offline/submit-change.ts";
import { toFoodRef } from "@fetta/domain/food-ref";
import { toastError } from "../../../../ui/overlays/toast.ts";
import { setCachedFood } from "../../model/food-cache.ts";
import { Note } from "../../../../ui/feedback/note.tsx";

const isField = (path: string): path is keyof FoodDraft => Object.hasOwn(emptyFoodDraft, path);

/** The server's errors by field; empty when the error is not about a field. */
function toFieldProblems(error: unknown): CustomFoodProblems {
  const { issues, code, message } = parseApiError(error);
  if (code === "barcode_taken" && message !== undefined) return { barcode: message };
  const problems: CustomFoodProblems = {};
  for (const { path, message: text } of issues) if (isField(path)) problems[path] ??= text;
  return problems;
}

/**
 * Saves a custom food. It is created once: when a later step fails, the retry updates the same food. Server errors of a
 * field stay until something is changed.
 */
function useSaveCustomFood(editing: string | undefined, draftKey: string) {
  const [problems, setProblems] = useState<CustomFoodProblems>({});
  const [newId] = useState(() => crypto.randomUUID());
  const lastSaved = useRef<{ of: string; food: FoodHit } | null>(null);
  /** True once the person was told of a newer version: saving again puts this one in its place. */
  const insists = useRef(false);

  const save = async (label: CustomFoodInput, version?: string, today?: string): Promise<FoodHit | undefined> => {
    const fingerprint = JSON.stringify([label, today]);
    if (lastSaved.current?.of === fingerprint) return lastSaved.current.food;
    try {
      const id = editing ?? lastSaved.current?.food.ref.slice("custom:".length);
      const expected = toCustomFoodHit(id ?? newId, label, getCachedFood(toFoodRef("custom", id ?? newId)));
      const shown = { name: label.name, food: expected };
      const ifVersion = insists.current ? undefined : (lastSaved.current?.food.version ?? version);
      const { answer: food = expected } = await (id === undefined
        ? submitChange({ call: { type: "createFood", input: { ...label, id: newId } }, shown })
        : submitChange({
            call: { type: "changeFood", input: { ...label, id, ...(today === undefined ? {} : { today }), ifVersion } },
            shown,
          }));
      lastSaved.current = { of: fingerprint, food };
      deleteFoodDraft(draftKey);
      setCachedFood(food);
      refreshPersonalFoods();
      if (today !== undefined) void invalidateDay(today);
      return food;
    } catch (error) {
      insists.current = parseApiError(error).code === "changed_elsewhere";
      const found = toFieldProblems(error);
      flushSync(() => setProblems(found));
      if (Object.keys(found).length === 0) toastError(customFood.failed(describeError(error)));
      return undefined;
    }
  };
  // An error may concern two fields together, so changing either clears all.
  const clearProblems = (): void => setProblems({});
  return { save, problems, clearProblems };
}

/** What a button of the form does with the saved food. */
type FormAction = { text: string; icon: IconName; run: (food: FoodHit, draft: FoodDraft) => void | Promise<void> };

type Props = {
  title: string;
  text?: string | undefined;
  /** The source of the initial values. */
  note?: string | undefined;
  /** The key under which the draft is stored until it is saved. */
  draftKey: string;
  initial: Partial<FoodDraft>;
  /** The id of the edited food; undefined creates a new one. */
  editing?: string | undefined;
  /** The day whose entries take the new values. */
  today?: string | undefined;
  /** More fields; `tried` is true after a failed submit, when missing values are marked. */
  children?: (tried: boolean, draft: FoodDraft) => ReactNode;
  primary: FormAction;
  secondary?: FormAction | undefined;
  onBack: () => void;
};

/** The label form of a custom food: create, correct or edit. The draft is restored after a navigation back. */
export function CustomFoodForm(props: Props) {
  const { title, text, note, draftKey, initial, editing, today, children, primary, secondary, onBack } = props;
  const [draft, setDraft] = useState<FoodDraft>(() => getFoodDraft(draftKey) ?? { ...emptyFoodDraft, ...initial });
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  const [runningAction, setRunningAction] = useState<string | null>(null);
  const scanner = useSheet(sheets.barcode);
  const form = useRef<HTMLFormElement>(null);
  const { save, problems, clearProblems } = useSaveCustomFood(editing, draftKey);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const change = (part: Partial<FoodDraft>): void => {
    const next = { ...draft, ...part };
    saveFoodDraft(draftKey, next);
    setDraft(next);
    clearProblems();
  };
  const scan = (): void => {
    saveFoodDraft(draftKey, draft);
    scanner.open({ draft: draftKey });
  };
  const runAction = async ({ text: name, run }: FormAction): Promise<void> => {
    if (runningAction !== null) return;
    // Enter submits before the field loses focus, so its validation must run now.
    flushSync(() => setHasTriedSubmit(true));
    const input = toCustomFoodInput(draft);
    if (showFirstProblem(form.current) || input === undefined) return;
    setRunningAction(name);
    const food = await save(input, draft.version, today);
    if (food) await run(food, draft);
    setRunningAction(null);
    if (!food) showFirstProblem(form.current);
  };
  return (
    <SearchSheetPage
      backLabel={customFood.back}
      onBack={onBack}
      footer={
        <>
          <Button
            wide
            type="submit"
            form="custom-food-form"
            icon={primary.icon}
            pending={runningAction === primary.text}
            disabled={runningAction !== null}
          >
            {primary.text}
          </Button>
          {secondary && (
            <Button
              wide
              variant="ghost"
              size="inline"
              pending={runningAction === secondary.text}
              disabled={runningAction !== null}
              onClick={() => void runAction(secondary)}
            >
              {secondary.text}
            </Button>
          )}
        </>
      }
    >
      <h3 className={`h2 ${styles.foodName}`}>{title}</h3>
      {text !== undefined && <p className="sm ink2 mt-xs">{text}</p>}
      {note !== undefined && <Note className="mt-m">{note}</Note>}
      <form
        ref={form}
        id="custom-food-form"
        className={styles.createFood}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void runAction(primary);
        }}
      >
        <LabelFields draft={draft} onChange={change} onScan={scan} showProblems={hasTriedSubmit} problems={problems} />
        {children?.(hasTriedSubmit, draft)}
      </form>
    </SearchSheetPage>
  );
}
