import { waterBoundsMl } from "@fetta/domain/diary/water";
import { firstDiaryDay, isDiaryDay } from "@fetta/domain/calendar-day";
import { createBodyInputs } from "@fetta/domain/trends/body-input";
import { weightBoundsKg } from "@fetta/domain/trends/weight-trend";
import { useState } from "react";
import * as z from "zod/mini";
import { trends } from "../trends.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { HealthConsentCheckbox } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { correctWater, removeWeight, saveWeight, type Refresh } from "../model/body-log-actions.ts";
import { FormSheet } from "../../../ui/overlays/form-sheet.tsx";
import type { Trend } from "../model/trend.ts";

type Props = { trend: Trend; refresh: Refresh };

const inputs = createBodyInputs({ weight: trends.weight.range, water: trends.water.range });

function WeightForm({ trend: { weight, days, today }, refresh }: Props) {
  const messages = trends.weight;
  const sheet = useSheet(sheets.weight);
  const { healthConsent } = useMe();
  const { date: chosenDay } = sheet.params;
  const [editing] = useState(() => weight.points.find(({ date }) => date === chosenDay));
  const [hadConsent] = useState(healthConsent);
  const ofToday = days.find((day) => day.date === today)?.weight;
  const form = useSchemaForm({
    schema: inputs.weight,
    precheck: z.object({
      date: z.string().check(z.refine((date) => isDiaryDay(date, today) && date <= today, messages.dayMissing)),
      hasConsented: z.literal(true),
    }),
    initial: {
      date: chosenDay ?? today,
      kg: editing?.kg ?? ofToday ?? weight.last?.kg ?? weight.profileWeight,
      hasConsented: hadConsent,
    },
    isLive: true,
    send: async ({ kg }) => {
      if (await saveWeight(form.values.date, kg, refresh, !healthConsent)) sheet.close();
    },
  });
  const remove = async (): Promise<void> => {
    if (editing && (await removeWeight(editing.date, editing.kg, refresh))) sheet.close();
  };
  return (
    <FormSheet
      name={sheets.weight}
      title={editing ? messages.editTitle : messages.newTitle}
      className="stack gap-l"
      form={form}
    >
      <NumberField
        label={messages.field}
        unit={messages.unit}
        {...form.number("kg")}
        {...weightBoundsKg}
        rangeText={messages.range}
        emptyText={messages.range}
        data-autofocus=""
      />
      {!hadConsent && (
        <HealthConsentCheckbox
          checked={form.values.hasConsented}
          onChecked={(hasConsented) => form.change("hasConsented", hasConsented)}
          isMissing={form.isSubmitted && !form.values.hasConsented}
        />
      )}
      {editing ? (
        <Button variant="ghost" size="small" icon="trash" onClick={() => void remove()}>
          {messages.remove}
        </Button>
      ) : (
        <TextField type="date" label={trends.day} {...form.field("date")} min={firstDiaryDay} max={today} />
      )}
    </FormSheet>
  );
}

/** The weight of today or of another day; an existing weight can be edited or removed. */
export function WeightSheet(props: Props) {
  const { isOpen } = useSheet(sheets.weight);
  return <WeightForm key={useResetKey(isOpen)} {...props} />;
}

function WaterForm({ trend: { days, today }, refresh }: Props) {
  const messages = trends.water;
  const sheet = useSheet(sheets.water);
  const form = useSchemaForm({
    schema: inputs.water,
    initial: { ml: (days.find(({ date }) => date === today)?.water ?? 0) as number | null },
    send: async ({ ml }) => {
      if (await correctWater(today, ml, refresh)) sheet.close();
    },
  });
  return (
    <FormSheet name={sheets.water} title={messages.correct} className="stack gap-l" form={form}>
      <NumberField
        label={messages.field}
        unit={messages.unit}
        {...form.number("ml")}
        {...waterBoundsMl}
        whole
        rangeText={messages.range}
        emptyText={messages.range}
        data-autofocus=""
      />
    </FormSheet>
  );
}

/** Sets today's total water. */
export function WaterSheet(props: Props) {
  const { isOpen } = useSheet(sheets.water);
  return <WaterForm key={useResetKey(isOpen)} {...props} />;
}
