import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { ownFood } from "../../custom-food.messages.ts";
import { draftOf, emptyDraft, leaveDraft } from "../../../../entities/food/food-draft.ts";
import type { FoodDraft } from "../../../../entities/food/food-draft.ts";
import type { FoodHit } from "../../../../entities/food/food-hit.ts";
import { useSheet } from "../../../../lib/use-sheet.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Icon } from "../../../../ui/icons/icon.tsx";
import type { IconName } from "../../../../ui/icons/icon.tsx";
import { LabelFields } from "./label-fields.tsx";
import { labelOf } from "../../model/custom-food-draft.ts";
import { SheetPage } from "../search-sheet-page.tsx";
import { useOwnFoodSave } from "../../hooks/use-save-custom-food.ts";

/** What a button of the form does with the food once it is saved. */
type Action = {
  text: string;
  icon: IconName;
  run: (food: FoodHit, draft: FoodDraft) => void | Promise<void>;
};

type Props = {
  title: string;
  text?: string | undefined;
  /** Where the figures that stand there come from. */
  note?: string | undefined;
  /** What the typed text is kept under until it is saved. */
  draftKey: string;
  initial: Partial<FoodDraft>;
  /** The id of the food that is changed; undefined makes a new one. */
  editing?: string | undefined;
  /** The day whose entries follow the new figures. */
  today?: string | undefined;
  /** More fields; `tried` says that what is missing is to be shown. */
  children?: (tried: boolean, draft: FoodDraft) => ReactNode;
  primary: Action;
  secondary?: Action | undefined;
  onBack: () => void;
};

/** Points at the first field that has something wrong; false when there is none. */
function showFirstProblem(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]") ?? null;
  const closed = wrong?.closest("details");
  if (closed) closed.open = true;
  wrong?.focus({ preventScroll: true });
  // In the middle: what is wrong with it stands below it.
  wrong?.scrollIntoView({ block: "center" });
  return wrong !== null;
}

/** The label of a food of one's own: made, corrected or changed. What was typed is there again after a way back. */
export function OwnFoodForm(props: Props) {
  const { title, text, note, draftKey, initial, editing, today, children, primary, secondary, onBack } =
    props;
  const [draft, setDraft] = useState<FoodDraft>(() => draftOf(draftKey) ?? { ...emptyDraft, ...initial });
  const [tried, setTried] = useState(false);
  const [acting, setActing] = useState<string | null>(null);
  const scanner = useSheet("codice");
  const form = useRef<HTMLFormElement>(null);
  const { save, problems, changed } = useOwnFoodSave(editing, draftKey);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const change = (part: Partial<FoodDraft>): void => {
    const next = { ...draft, ...part };
    leaveDraft(draftKey, next);
    setDraft(next);
    changed();
  };
  const scan = (): void => {
    leaveDraft(draftKey, draft);
    scanner.open({ per: draftKey });
  };
  const act = async ({ text: name, run }: Action): Promise<void> => {
    if (acting !== null) return;
    // Enter submits before the field was left: whatever is wrong in it must be known now.
    flushSync(() => setTried(true));
    const label = labelOf(draft);
    if (showFirstProblem(form.current) || label === undefined) return;
    setActing(name);
    const food = await save(label, today);
    if (food) await run(food, draft);
    setActing(null);
    if (!food) showFirstProblem(form.current);
  };
  return (
    <SheetPage
      backLabel={ownFood.back}
      onBack={onBack}
      footer={
        <>
          <Button
            wide
            type="submit"
            form="own-food"
            icon={primary.icon}
            pending={acting === primary.text}
            disabled={acting !== null}
          >
            {primary.text}
          </Button>
          {secondary && (
            <Button
              wide
              variant="ghost"
              size="inline"
              pending={acting === secondary.text}
              disabled={acting !== null}
              onClick={() => void act(secondary)}
            >
              {secondary.text}
            </Button>
          )}
        </>
      }
    >
      <h2 className="h2 food-name">{title}</h2>
      {text !== undefined && <p className="sm ink2 own-food-text">{text}</p>}
      {note !== undefined && (
        <p className="note own-food-note">
          <Icon name="info" size="s" />
          {note}
        </p>
      )}
      <form
        ref={form}
        id="own-food"
        className="create-food"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void act(primary);
        }}
      >
        <LabelFields draft={draft} onChange={change} onScan={scan} showProblems={tried} problems={problems} />
        {children?.(tried, draft)}
      </form>
    </SheetPage>
  );
}
