import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { refreshSession } from "../../../entities/session/session.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { buildQueryKey, queryClient } from "../../../lib/api/query-client.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { RadioGroup } from "../../../ui/forms/choice.tsx";
import { LabelledStepper } from "../../../ui/forms/stepper.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { checkIn } from "../check-in.messages.ts";
import { needQueryKey } from "../model/check-in-actions.ts";
import styles from "../check-in.module.css";

const messages = checkIn.settings;
const settingsKey = buildQueryKey("need.settings");

type Settings = Outputs["need"]["settings"];
type WeeklyChange = NonNullable<Settings["weeklyChange"]>;
type Direction = keyof typeof messages.directions;

const directionOf = (kg: number): Direction => (Math.abs(kg) < 0.05 ? "hold" : kg < 0 ? "lose" : "gain");

/** Lowest and usual speed, kg a week. */
const speed = { min: 0.1, usual: 0.3, step: 0.1 } as const;

/** The wished change of weight: its direction and its speed. */
function PaceForm({ weeklyChange: { kg, min, max } }: { weeklyChange: WeeklyChange }) {
  const fastest = Math.floor(max * 10) / 10;
  const [direction, setDirection] = useState(() => directionOf(kg));
  const [amount, setAmount] = useState<number | null>(() => Math.round(Math.abs(kg) * 10) / 10 || speed.usual);
  const [showsProblem, setShowsProblem] = useState(false);
  const canLose = min < 0;
  const isValid = direction === "hold" || (amount !== null && amount >= speed.min && amount <= fastest);
  const [save, isSaving] = usePendingAction(async () => {
    setShowsProblem(!isValid);
    if (!isValid) return;
    const sign = { lose: -1, hold: 0, gain: 1 }[direction];
    try {
      queryClient.setQueryData<Settings>(
        settingsKey,
        await api.need.setWeeklyChange.mutate({ kg: sign * (amount ?? 0) }),
      );
      void queryClient.invalidateQueries({ queryKey: needQueryKey });
      toast({ title: messages.saved });
    } catch (error) {
      toastError(describeError(error));
    }
  });
  const options = (["lose", "hold", "gain"] as const).filter((value) => canLose || value !== "lose");
  return (
    <>
      <RadioGroup
        label={messages.pace}
        options={options.map((value) => ({ value }))}
        value={direction}
        onValue={setDirection}
        className="segmented"
        optionClassName={`segmented-tab ${styles.direction}`}
      >
        {({ value }) => messages.directions[value]}
      </RadioGroup>
      {!canLose && <Note isPlain>{messages.protected}</Note>}
      {direction !== "hold" && (
        <LabelledStepper
          label={messages.kgPerWeek}
          unit={messages.unit}
          value={amount}
          onValue={setAmount}
          step={speed.step}
          stepName={messages.step}
          min={speed.min}
          max={fastest}
          rangeText={messages.range(fastest)}
          emptyText={messages.range(fastest)}
          errorTitle={messages.invalid}
          showError={showsProblem}
        />
      )}
      <Button size="small" variant="tonal" pending={isSaving} onClick={() => void save()}>
        {messages.save}
      </Button>
    </>
  );
}

/** Whether the check-in is shown, and the change of weight that it aims at. */
export function CheckInSettings() {
  const { data } = useQuery({ queryKey: settingsKey, queryFn: () => api.need.settings.query() });
  const [change, isChanging] = usePendingAction(async (isEnabled: boolean) => {
    try {
      const saved = await api.need.setCheckInEnabled.mutate({ isEnabled });
      queryClient.setQueryData<Settings>(settingsKey, (settings) => settings && { ...settings, ...saved });
      void refreshSession();
    } catch (error) {
      toastError(describeError(error));
    }
  });
  if (!data) return null;
  return (
    <IfCaloriesShown>
      <section className={`card ${styles.settings}`} aria-label={messages.title}>
        <h2 className="sm ink2">{messages.title}</h2>
        <Checkbox checked={data.isEnabled} aria-busy={isChanging} onChecked={(isEnabled) => void change(isEnabled)}>
          <span>{messages.monday}</span>
        </Checkbox>
        <p className="cap ink2">{messages.mondayText}</p>
        {data.isEnabled && data.weeklyChange && <PaceForm weeklyChange={data.weeklyChange} />}
        <Link to="/fabbisogno" className="text-link">
          {checkIn.method}
        </Link>
      </section>
    </IfCaloriesShown>
  );
}
