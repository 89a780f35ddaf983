import { useEffect, useRef, useState } from "react";
import { estimate as words } from "../estimate.messages.ts";
import { targetOf } from "../../../entities/logged-entry/entry-target.ts";
import { takeBack } from "../../../entities/logged-entry/logged-entry.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { scannedDish } from "../../../entities/meal-photo/scanned-dish.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { EstimateSkeleton } from "./estimate-skeleton.tsx";
import { EstimateView } from "./estimate-view.tsx";
import { unsentWords, wrongGrams } from "../model/unfinished-inputs.ts";
import { useEstimateEdit } from "../hooks/use-estimate-edit.ts";
import "../photo-result.css";
import "../portion-card.css";

const name = "risultato";
const lastFood = "ultimo-alimento";

/** What a photo became, over the photo: the entry is in the diary already, here it is looked over. */
export function PhotoResultSheet() {
  const sheet = useSheet(name);
  const { id } = sheet.params;
  return id === undefined ? null : <Result key={id} id={id} sheet={sheet} />;
}

function Result({ id, sheet }: { id: string; sheet: SheetHandle }) {
  const { isOpen, closeAll } = sheet;
  const editor = useSheet("voce");
  const question = useSheet(lastFood);
  const dish = useDish(id, isOpen);
  const entries = trpc.diary.list.useQuery({ date: targetOf(sheet.params).day });
  const read = trpc.estimate.read.useQuery({ entryId: id });
  const [pending, setPending] = useState(false);
  const confirming = useRef(false);
  const [tooEarly, setTooEarly] = useState(false);

  const present = entries.data?.find((entry) => entry.id === id);
  const entry = present ?? dish?.entry;
  const edit = useEstimateEdit(id, entry, read.data ?? undefined);
  // Taken back or deleted, or an entry that no estimate stands behind.
  const isGone = entry === undefined || (entries.data !== undefined && !entries.isFetching && !present);
  const leave = isOpen && ((isGone && !entries.isPending) || read.data === null);
  useEffect(() => {
    if (leave) closeAll();
  }, [leave, closeAll]);

  if (!entry) return null;
  const done = async (button: Element): Promise<void> => {
    const wrong = wrongGrams(button);
    if (wrong) return wrong.focus();
    const unsent = unsentWords(button);
    if (unsent) return unsent.requestSubmit();
    if (edit.draft.meal.open.length > 0) return setTooEarly(true);
    // A second tap may come before the button has been drawn anew.
    if (confirming.current) return;
    confirming.current = true;
    setPending(true);
    const saved = await edit.confirm(entry);
    confirming.current = false;
    setPending(false);
    if (saved) closeAll();
  };
  return (
    <>
      <Sheet
        name={name}
        title={words.title}
        header={<></>}
        onClose={closeAll}
        {...(dish && { picture: <img className="result-photo" src={dish.photo} alt={words.photo} /> })}
        footer={
          <div className="result-foot">
            <Button
              variant="tonal"
              icon="pencil"
              // What is still on its way would change the entry under the form.
              onClick={() => void edit.settle().then(() => editor.open({ id: entry.id }))}
            >
              {words.edit}
            </Button>
            <Button pending={pending} onClick={({ currentTarget }) => void done(currentTarget)}>
              {words.done}
            </Button>
          </div>
        }
      >
        {read.data ? (
          <EstimateView
            entry={entry}
            estimate={read.data}
            edit={edit}
            onLastFood={question.open}
            openProblem={tooEarly}
          />
        ) : (
          <EstimateSkeleton entry={entry}>
            {read.error && (
              <ErrorCard
                title={words.readFailed}
                cause={causeOf(read.error)}
                pending={read.isFetching}
                onRetry={() => void read.refetch()}
              />
            )}
          </EstimateSkeleton>
        )}
      </Sheet>
      <AlertDialog
        name={lastFood}
        title={words.lastFoodTitle}
        text={words.lastFoodText(entry.foodItem.name)}
        confirm={words.deleteEntry}
        onConfirm={() => void takeBack(entry)}
      />
    </>
  );
}

/** The photo as it was known at this opening: the next one takes its place while this sheet still slides away. */
function useDish(id: string, isOpen: boolean) {
  const openings = useOpenings(isOpen);
  const [kept, setKept] = useState(() => ({ openings, dish: scannedDish(id) }));
  if (kept.openings !== openings) setKept({ openings, dish: scannedDish(id) });
  return kept.dish;
}
