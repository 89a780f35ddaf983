import { firstDiaryDay, isDiaryDay } from "@fetta/domain/calendar-day";
import { weightBoundsKg } from "@fetta/domain/trends/weight-trend";
import { useState } from "react";
import { trends } from "../trends.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { HealthConsentCheckbox } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { removeWeight, saveWeight } from "../model/body-log-actions.ts";
import type { Refresh } from "../model/body-log-actions.ts";
import { BodyForm } from "./body-form.tsx";
import type { Trend } from "../model/trend.ts";

const words = trends.weight;

type Props = { trend: Trend; refresh: Refresh };

function WeightForm({ trend: { weight, days, today }, refresh }: Props) {
  const sheet = useSheet("peso");
  const { healthConsent } = useMe();
  const { giorno } = sheet.params;
  const [editing] = useState(() => weight.points.find(({ date }) => date === giorno));
  const [date, setDate] = useState(giorno ?? today);
  const [kg, setKg] = useState<number | null>(() => {
    const ofToday = days.find((day) => day.date === today)?.weight;
    return editing?.kg ?? ofToday ?? weight.last?.kg ?? weight.ofProfile;
  });
  const [hadConsent] = useState(healthConsent);
  const [hasConsented, setHasConsented] = useState(hadConsent);
  const isDayValid = isDiaryDay(date, today) && date <= today;
  const remove = async (): Promise<void> => {
    if (editing && (await removeWeight(editing.date, editing.kg, refresh))) sheet.close();
  };
  return (
    <BodyForm
      name="peso"
      title={editing ? words.editTitle : words.newTitle}
      send={() =>
        isDayValid && kg !== null && hasConsented ? saveWeight(date, kg, refresh, !healthConsent) : undefined
      }
    >
      {(tried) => (
        <>
          <NumberField
            label={words.field}
            unit={words.unit}
            value={kg}
            onValue={setKg}
            min={weightBoundsKg.min}
            max={weightBoundsKg.max}
            rangeText={words.range}
            emptyText={words.range}
            showError={tried}
            data-autofocus=""
          />
          {!hadConsent && (
            <HealthConsentCheckbox
              checked={hasConsented}
              onCheckedChange={setHasConsented}
              isMissing={tried && !hasConsented}
            />
          )}
          {editing ? (
            <Button variant="ghost" size="small" icon="trash" onClick={() => void remove()}>
              {words.remove}
            </Button>
          ) : (
            <TextField
              type="date"
              label={trends.day}
              value={date}
              min={firstDiaryDay}
              max={today}
              onValue={setDate}
              error={tried && !isDayValid ? words.dayMissing : undefined}
            />
          )}
        </>
      )}
    </BodyForm>
  );
}

/** The weight of today or of another day; an existing weight can be edited or removed. */
export function WeightSheet(props: Props) {
  const { isOpen } = useSheet("peso");
  return <WeightForm key={useResetKey(isOpen)} {...props} />;
}
