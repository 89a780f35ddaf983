import { firstDiaryDay, isDiaryDay } from "@fetta/domain/calendar-day";
import { weightKg } from "@fetta/domain/trends/weight-trend";
import { useState } from "react";
import { trends } from "../trends.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { HealthConsent } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { removeWeight, saveWeight } from "../model/body-log-actions.ts";
import type { Refresh } from "../model/body-log-actions.ts";
import { BodyForm } from "./body-form.tsx";
import type { Trend } from "../model/trend.ts";

const words = trends.weight;

type Props = { trend: Trend; refresh: Refresh };

function Content({ trend: { weight, days, today }, refresh }: Props) {
  const sheet = useSheet("peso");
  const { healthConsent } = useMe();
  const { giorno } = sheet.params;
  const [editing] = useState(() => weight.points.find(({ date }) => date === giorno));
  const [date, setDate] = useState(giorno ?? today);
  const [kg, setKg] = useState<number | null>(() => {
    const ofToday = days.find((day) => day.date === today)?.weight;
    return editing?.kg ?? ofToday ?? weight.last?.kg ?? weight.ofProfile;
  });
  const [mayKeep] = useState(healthConsent);
  const [consent, setConsent] = useState(mayKeep);
  const dayRight = isDiaryDay(date, today) && date <= today;
  const remove = async (): Promise<void> => {
    if (editing && (await removeWeight(editing.date, editing.kg, refresh))) sheet.close();
  };
  return (
    <BodyForm
      name="peso"
      title={editing ? words.editTitle : words.newTitle}
      send={() =>
        dayRight && kg !== null && consent ? saveWeight(date, kg, refresh, !healthConsent) : undefined
      }
    >
      {(tried) => (
        <>
          <NumberField
            label={words.field}
            unit={words.unit}
            value={kg}
            onValue={setKg}
            min={weightKg.min}
            max={weightKg.max}
            rangeText={words.range}
            emptyText={words.range}
            showProblem={tried}
            data-autofocus=""
          />
          {!mayKeep && <HealthConsent given={consent} onGiven={setConsent} missing={tried && !consent} />}
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
              error={tried && !dayRight ? words.dayMissing : undefined}
            />
          )}
        </>
      )}
    </BodyForm>
  );
}

/** What somebody weighs today or weighed on another day; a weight that is there can be changed or removed. */
export function WeightSheet(props: Props) {
  const { isOpen } = useSheet("peso");
  return <Content key={useOpenings(isOpen)} {...props} />;
}
