import { waterBoundsMl } from "@fetta/domain/diary/diary-settings";
import { useState } from "react";
import { trends } from "../trends.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { correctWater } from "../model/body-log-actions.ts";
import type { Refresh } from "../model/body-log-actions.ts";
import { BodyForm } from "./body-form.tsx";
import type { Trend } from "../model/trend.ts";

const words = trends.water;

type Props = { trend: Trend; refresh: Refresh };

function WaterForm({ trend: { days, today }, refresh }: Props) {
  const [ml, setMl] = useState<number | null>(() => days.find(({ date }) => date === today)?.water ?? 0);
  return (
    <BodyForm
      name="acqua"
      title={words.correct}
      send={() => (ml === null ? undefined : correctWater(today, ml, refresh))}
    >
      {(tried) => (
        <NumberField
          label={words.field}
          unit={words.unit}
          value={ml}
          onValue={setMl}
          min={waterBoundsMl.min}
          max={waterBoundsMl.max}
          whole
          rangeText={words.range}
          emptyText={words.range}
          showError={tried}
          data-autofocus=""
        />
      )}
    </BodyForm>
  );
}

/** Sets today's total water. */
export function WaterSheet(props: Props) {
  const { isOpen } = useSheet("acqua");
  return <WaterForm key={useResetKey(isOpen)} {...props} />;
}
