import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { refreshSession } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/api-client.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { QueryBoundary, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { RadioGroup } from "../../../ui/forms/choice.tsx";
import { LabelledStepper } from "../../../ui/forms/stepper.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { checkIn } from "../check-in.messages.ts";
import {
  needQueryKey,
  settingsQueryKey,
  showSettings,
  undoProposal,
  type CheckInSettings as Settings,
} from "../model/check-in-actions.ts";
import styles from "../check-in.module.css";

const messages = checkIn.settings;

type WeeklyChange = NonNullable<Settings["weeklyChange"]>;
type Direction = keyof typeof messages.directions;
type Pace = { direction: Direction; amount: number | null };

/** Lowest and usual speed, kg a week. */
const speed = { min: 0.1, usual: 0.3, step: 0.1 } as const;

/** The fastest change of each direction, in whole steps, kg a week. */
function fastestOf({ min, max }: WeeklyChange): Record<"lose" | "gain", number> {
  // 0.3 / 0.1 is a little less than 3.
  const floor = (kg: number): number => Math.floor(kg / speed.step + 1e-9) / 10;
  return { lose: floor(-min), gain: floor(max) };
}

/** The stored change of weight as the form shows it; a speed between two steps is the next one within the bounds. */
function toPace(weeklyChange: WeeklyChange): Pace {
  const { kg } = weeklyChange;
  const direction = Math.abs(kg) < speed.step / 2 ? "hold" : kg < 0 ? "lose" : "gain";
  if (direction === "hold") return { direction, amount: speed.usual };
  const fastest = fastestOf(weeklyChange)[direction];
  if (fastest < speed.min) return { direction: "hold", amount: speed.usual };
  return { direction, amount: Math.max(speed.min, Math.min(fastest, Math.round(Math.abs(kg) * 10) / 10)) };
}

/** The wished change of weight: its direction and its speed. What is not being edited follows what is stored. */
function PaceForm({ weeklyChange }: { weeklyChange: WeeklyChange }) {
  const [edited, setEdited] = useState<Pace | null>(null);
  const [showsProblem, setShowsProblem] = useState(false);
  const fastest = fastestOf(weeklyChange);
  const options = (["lose", "hold", "gain"] as const).filter(
    (value) => value === "hold" || fastest[value] >= speed.min,
  );
  const stored = toPace(weeklyChange);
  const { direction, amount } = edited && options.includes(edited.direction) ? edited : stored;
  const isValid = direction === "hold" || (amount !== null && amount >= speed.min && amount <= fastest[direction]);
  const [save, isSaving] = usePendingAction(async () => {
    setShowsProblem(!isValid);
    if (!isValid) return;
    const sign = { lose: -1, hold: 0, gain: 1 }[direction];
    try {
      showSettings(await api.need.setWeeklyChange.mutate({ kg: sign * (amount ?? 0) }));
      setEdited(null);
      void queryClient.invalidateQueries({ queryKey: needQueryKey });
      toast({ title: messages.saved });
    } catch (error) {
      toastError(describeError(error));
    }
  });
  return (
    <>
      <RadioGroup
        label={messages.pace}
        options={options.map((value) => ({ value }))}
        value={direction}
        onValue={(value) => {
          const isWithin = value === "hold" || amount === null;
          setEdited({ direction: value, amount: isWithin ? amount : Math.min(amount, fastest[value]) });
        }}
        className="segmented"
        optionClassName={`segmented-tab ${styles.direction}`}
      >
        {({ value }) => messages.directions[value]}
      </RadioGroup>
      {!options.includes("lose") && <Note isPlain>{weeklyChange.noDeficit?.message ?? messages.lowNeed}</Note>}
      {direction !== "hold" && (
        <LabelledStepper
          label={messages.kgPerWeek}
          unit={messages.unit}
          value={amount}
          onValue={(value) => setEdited({ direction, amount: value })}
          step={speed.step}
          stepName={messages.step}
          min={speed.min}
          max={fastest[direction]}
          rangeText={messages.ranges[direction](fastest[direction])}
          emptyText={messages.ranges[direction](fastest[direction])}
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

/** Takes back the proposal that was applied last, as long as its goals hold. */
function AppliedRow({ applied, isEnabled }: { applied: NonNullable<Settings["applied"]>; isEnabled: boolean }) {
  const today = useToday();
  const [undo, isUndoing] = usePendingAction(() => undoProposal(today, isEnabled));
  const { calories, before } = applied;
  return (
    <div className="row between gap-s">
      <p className="sm ink2">{calories === before ? messages.appliedWeekdays : messages.applied(calories, before)}</p>
      <Button variant="tonal" size="small" pending={isUndoing} onClick={() => void undo()}>
        {messages.undo}
      </Button>
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { isEnabled, weeklyChange, applied } = settings;
  const [change, isChanging] = usePendingAction(async (isWanted: boolean) => {
    try {
      showSettings({ ...settings, ...(await api.need.setCheckInEnabled.mutate({ isEnabled: isWanted })) });
      void refreshSession();
    } catch (error) {
      toastError(describeError(error));
    }
  });
  return (
    <>
      <Checkbox checked={isEnabled} aria-busy={isChanging} onChecked={(isWanted) => void change(isWanted)}>
        <span>{messages.monday}</span>
      </Checkbox>
      <p className="cap ink2">{messages.mondayText}</p>
      {applied && <AppliedRow applied={applied} isEnabled={isEnabled} />}
      {isEnabled && weeklyChange && <PaceForm weeklyChange={weeklyChange} />}
    </>
  );
}

/** The height of the switch and its text. */
const skeleton = <Skeleton height="4.5rem" radius="1rem" />;

/**
 * Whether the check-in is shown, the change of weight that it aims at, and the way back from what it changed. Refetched
 * at every visit of the page: goals and weight change elsewhere.
 */
export function CheckInSettings() {
  const query = useQuery({ queryKey: settingsQueryKey, queryFn: () => api.need.settings.query(), staleTime: 0 });
  return (
    <IfCaloriesShown>
      <section className={`card ${styles.settings}`} aria-label={messages.title}>
        <h2 className="sm ink2">{messages.title}</h2>
        <QueryBoundary query={query} failed={messages.loadFailed} skeleton={skeleton}>
          {(settings) => <SettingsForm settings={settings} />}
        </QueryBoundary>
        <Link to="/fabbisogno" className="text-link">
          {checkIn.method}
        </Link>
      </section>
    </IfCaloriesShown>
  );
}
