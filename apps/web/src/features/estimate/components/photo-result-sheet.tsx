import { useEffect, useState, type ReactNode } from "react";
import { estimate } from "../estimate.messages.ts";
import { parseEntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { undoLog, type LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { getScannedDish } from "../../../entities/meal-photo/scanned-dish.ts";
import * as sheets from "../../../lib/sheets.ts";
import { type SheetHandle, useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DelayedSkeleton, QueryErrorCard, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { EstimateView } from "./estimate-view.tsx";
import { findUnsentForm, findInvalidGrams } from "../model/unfinished-inputs.ts";
import { useEstimateEdit } from "../hooks/use-estimate-edit.ts";
import { EstimateHeader } from "./estimate-header.tsx";
import styles from "../photo-result.module.css";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

/** The result of a photo, over the photo: the entry is already in the diary and is reviewed here. */
export function PhotoResultSheet() {
  const sheet = useSheet(sheets.estimate);
  const { id } = sheet.params;
  return id === undefined ? null : <PhotoResult key={id} id={id} sheet={sheet} />;
}

function SkeletonContent() {
  return (
    <div className="stack gap-sm mt-m">
      <Skeleton height="7.5rem" radius="1.25rem" />
      <Skeleton height="3.25rem" radius="1.25rem" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="2.25rem" />
      ))}
    </div>
  );
}

/** The entry from the diary, while its foods load; or the error of that query. */
function EstimateSkeleton({ entry, children }: { entry: LoggedEntry; children: ReactNode }) {
  return (
    <>
      <EstimateHeader name={entry.foodItem.name} nutrition={entry} isConfirmed={!entry.estimated} showsRange={false} />
      <div className="stack gap-sm mt-m">
        <DelayedSkeleton pending={!children} skeleton={<SkeletonContent />}>
          {children}
        </DelayedSkeleton>
      </div>
    </>
  );
}

function PhotoResult({ id, sheet }: { id: string; sheet: SheetHandle<typeof sheets.estimate> }) {
  const { isOpen, closeAll } = sheet;
  const editor = useSheet(sheets.entry);
  const question = useSheet(sheets.lastFood);
  const dish = useRetainedDish(id, isOpen);
  const entries = trpc.diary.list.useQuery({ date: parseEntryTarget(sheet.params).day });
  const estimateQuery = trpc.estimate.read.useQuery({ entryId: id });
  const [incompleteTries, setIncompleteTries] = useState(0);

  const listedEntry = entries.data?.find((entry) => entry.id === id);
  const entry = listedEntry ?? dish?.entry;
  const edit = useEstimateEdit(id, entry, estimateQuery);
  const [confirm, pending] = usePendingAction(edit.confirm);
  // The entry was undone or deleted, or has no estimate.
  const isGone = entry === undefined || (entries.data !== undefined && !entries.isFetching && !listedEntry);
  const shouldClose = isOpen && ((isGone && !entries.isPending) || estimateQuery.data === null);
  useEffect(() => {
    if (shouldClose) closeAll();
  }, [shouldClose, closeAll]);

  if (!entry) return null;
  const finish = async (button: Element): Promise<void> => {
    const invalidGrams = findInvalidGrams(button);
    if (invalidGrams) return invalidGrams.focus();
    const unsentForm = findUnsentForm(button);
    if (unsentForm) return unsentForm.requestSubmit();
    if (edit.draft.meal.unresolved.length > 0) return setIncompleteTries(incompleteTries + 1);
    if (await confirm(entry)) closeAll();
  };
  return (
    <>
      <Sheet
        name={sheets.estimate}
        title={estimate.title}
        header={<></>}
        onClose={closeAll}
        {...(dish && { picture: <img className={styles.resultPhoto} src={dish.photo} alt={estimate.photo} /> })}
        footer={
          <div className={styles.resultFoot}>
            <Button
              variant="tonal"
              icon="pencil"
              // A pending save would change the entry while the editor is open.
              onClick={() => void edit.settle().then(() => editor.open({ id: entry.id }))}
            >
              {estimate.edit}
            </Button>
            <Button pending={pending} onClick={({ currentTarget }) => void finish(currentTarget)}>
              {estimate.done}
            </Button>
          </div>
        }
      >
        {estimateQuery.data ? (
          <EstimateView
            entry={entry}
            estimate={estimateQuery.data}
            edit={edit}
            onLastFood={question.open}
            incompleteTries={incompleteTries}
          />
        ) : (
          <EstimateSkeleton entry={entry}>
            {estimateQuery.error && <QueryErrorCard title={estimate.readFailed} query={estimateQuery} />}
          </EstimateSkeleton>
        )}
      </Sheet>
      <AlertDialog
        name={sheets.lastFood}
        title={estimate.lastFoodTitle}
        text={estimate.lastFoodText(entry.foodItem.name)}
        confirm={estimate.deleteEntry}
        onConfirm={() => void undoLog(entry)}
      />
    </>
  );
}

/** The photo of this opening, kept while the sheet slides away, when the next one may already be set. */
function useRetainedDish(id: string, isOpen: boolean) {
  const resetKey = useResetKey(isOpen);
  const [retained, setRetained] = useState(() => ({ resetKey, dish: getScannedDish(id) }));
  if (retained.resetKey !== resetKey) setRetained({ resetKey, dish: getScannedDish(id) });
  return retained.dish;
}
