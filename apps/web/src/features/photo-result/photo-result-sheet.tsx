import { useEffect, useState } from "react";
import { photoResult } from "../../i18n/photo-result.ts";
import { targetOf } from "../../lib/entry-target.ts";
import { scannedDish } from "../../lib/scanned-dish.ts";
import { useSheet } from "../../lib/sheets.ts";
import type { SheetHandle } from "../../lib/sheets.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOpenings } from "../../lib/use-openings.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Dish } from "./dish.tsx";
import "../../styles/photo-result.css";

const name = "risultato";

/** What a photo became, over the photo: the entry is in the diary already, here it is looked over. */
export function PhotoResultSheet() {
  const sheet = useSheet(name);
  const openings = useOpenings(sheet.isOpen);
  return <Result key={openings} sheet={sheet} />;
}

function Result({ sheet }: { sheet: SheetHandle }) {
  const { id } = sheet.params;
  const editor = useSheet("voce");
  // Kept for this opening: the next photo takes the place of the last dish while this one still slides away.
  const [dish] = useState(() => scannedDish(id));
  const entries = trpc.diary.list.useQuery({ date: targetOf(sheet.params).day });
  const present = entries.data?.find((entry) => entry.id === id);
  const entry = present ?? dish?.entry;
  // Taken back or deleted, or a result that nothing is known of.
  const gone =
    entry === undefined || (entries.data !== undefined && !entries.isFetching && present === undefined);
  const { isOpen, closeAll } = sheet;
  useEffect(() => {
    if (isOpen && gone && !entries.isPending) closeAll();
  }, [isOpen, gone, entries.isPending, closeAll]);

  if (!entry) return null;
  return (
    <Sheet
      name={name}
      title={photoResult.title}
      header={<></>}
      onClose={closeAll}
      {...(dish && { picture: <img className="result-photo" src={dish.photo} alt={photoResult.photo} /> })}
      footer={
        <div className="result-foot">
          <Button variant="tonal" icon="pencil" onClick={() => editor.open({ id: entry.id })}>
            {photoResult.edit}
          </Button>
          <Button onClick={closeAll}>{photoResult.done}</Button>
        </div>
      }
    >
      <Dish entry={entry} items={dish?.items ?? []} />
    </Sheet>
  );
}
