import { waterBoundsMl } from "@fetta/domain/diary/diary-settings";
import { createBodyInputs } from "@fetta/domain/trends/body-input";
import { trends } from "../trends.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { correctWater } from "../model/body-log-actions.ts";
import type { Refresh } from "../model/body-log-actions.ts";
import { BodyForm } from "./body-form.tsx";
import type { Trend } from "../model/trend.ts";

const messages = trends.water;

type Props = { trend: Trend; refresh: Refresh };

const { water } = createBodyInputs({ weight: trends.weight.range, water: messages.range });

function WaterForm({ trend: { days, today }, refresh }: Props) {
  const sheet = useSheet(sheets.water);
  const form = useSchemaForm({
    schema: water,
    initial: { ml: (days.find(({ date }) => date === today)?.water ?? 0) as number | null },
    send: async ({ ml }) => {
      if (await correctWater(today, ml, refresh)) sheet.close();
    },
  });
  return (
    <BodyForm name={sheets.water} title={messages.correct} form={form}>
      <NumberField
        label={messages.field}
        unit={messages.unit}
        {...form.number("ml")}
        min={waterBoundsMl.min}
        max={waterBoundsMl.max}
        whole
        rangeText={messages.range}
        emptyText={messages.range}
        data-autofocus=""
      />
    </BodyForm>
  );
}

/** Sets today's total water. */
export function WaterSheet(props: Props) {
  const { isOpen } = useSheet(sheets.water);
  return <WaterForm key={useResetKey(isOpen)} {...props} />;
}
