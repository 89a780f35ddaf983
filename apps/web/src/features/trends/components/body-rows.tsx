import { daysBetween, type CalendarDay } from "@fetta/domain/calendar-day";
import { waterServingsMl } from "@fetta/domain/diary/water";
import { formatDecimal } from "@fetta/domain/italian-number";
import { weightBoundsKg } from "@fetta/domain/trends/weight-trend";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import type { BodyRow } from "../../../entities/body-log/shown-body-rows.ts";
import { useMe } from "../../../entities/session/session.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { formatDay, formatRelativeDay } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button, buttonClass, IconButton } from "../../../ui/buttons/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import { bodyQueryKey } from "../../../entities/day/day-queries.ts";
import { runOnDemand } from "../../../ui/overlays/toast.ts";
import { bodyRows as messages } from "../body-rows.messages.ts";
import styles from "../body-rows.module.css";

const loadActions = () => import("../model/body-log-actions.ts");

type Body = Outputs["trends"]["body"];

const dropPath = "M12 4.3c3.6 4.1 5.5 7 5.5 9.7a5.5 5.5 0 0 1-11 0c0-2.7 1.9-5.6 5.5-9.7z";
const scalePath =
  "M8.5 4.5h7a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-7a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4zM8 10.3a5.6 5.6 0 0 1 8 0l-2 1.9h-4zM12 12l1.3-2.6";

type RowProps = { icon: IconName; name: string; caption: string; children: ReactNode };

function Row({ icon, name, caption, children }: RowProps) {
  return (
    <div className={styles.bodyRow}>
      <span className={styles.bodyMark}>
        <Icon name={icon} size="s" />
      </span>
      <div className={styles.bodyName}>
        <b>{name}</b>
        <span className="cap ink2 num">{caption}</span>
      </div>
      {children}
    </div>
  );
}

/** More are too narrow to be counted. */
const maxShownGlasses = 14;

/** The water of the day: a press adds a glass. The glasses show what was drunk and one more, no goal. */
function WaterRow({ ml, today }: { ml: number; today: CalendarDay }) {
  const count = Math.min(maxShownGlasses - 1, Math.round(ml / waterServingsMl.glass));
  return (
    <Row icon={dropPath} name={messages.water} caption={messages.ml(ml)}>
      <span className={styles.bodyGlasses} aria-hidden="true">
        {Array.from({ length: count + 1 }, (_, at) => (
          <i key={at} className={at < count ? styles.bodyGlassFull : undefined} />
        ))}
      </span>
      <span className={styles.bodyWaterAdd}>
        <IconButton
          icon="plus"
          label={messages.addGlass}
          onClick={() =>
            void runOnDemand(loadActions, ({ addWater, refreshBodyLog }) =>
              addWater(today, waterServingsMl.glass, refreshBodyLog),
            )
          }
        />
      </span>
    </Row>
  );
}

/** "ieri", "giovedì 19", "2 gennaio", "2 gennaio 2025". */
function formatWeightDay(date: CalendarDay, today: CalendarDay): string {
  if (daysBetween(date, today) < 7) return formatRelativeDay(date, today).toLocaleLowerCase("it-IT");
  return formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? "dayAndMonth" : "long");
}

const stepKg = (kg: number, direction: 1 | -1): number => {
  const { min, max, step } = weightBoundsKg;
  return Math.min(max, Math.max(min, Math.round((kg + direction * step) * 10) / 10));
};

/** The form of the trends, where a weight can be typed. */
function WeightFormLink({ children, className, label }: { children: ReactNode; className: string; label?: string }) {
  return (
    <Link to="/andamento" search={{ sheet: sheets.weight }} className={className} aria-label={label}>
      {children}
    </Link>
  );
}

/** The weight of today, prefilled with the last one. */
function WeightRow({ body, today }: { body: Body; today: CalendarDay }) {
  const { healthConsent } = useMe();
  const { weight } = body;
  const isLogged = weight?.date === today;
  const [isEditing, setIsEditing] = useState(false);
  const [chosenKg, setChosenKg] = useState<number | null>(null);
  const kg = chosenKg ?? weight?.kg ?? body.profileWeight;
  const [save, isSaving] = usePendingAction(async () => {
    if (kg === null) return;
    const isSaved = await runOnDemand(loadActions, ({ saveWeight, refreshBodyLog }) =>
      saveWeight(today, kg, refreshBodyLog),
    );
    if (isSaved !== true) return;
    setIsEditing(false);
    setChosenKg(null);
  });
  const caption = isLogged
    ? messages.loggedToday
    : weight
      ? messages.lastWeight(formatWeightDay(weight.date, today), messages.kg(weight.kg))
      : messages.notLogged;
  if (kg === null || !healthConsent) {
    return (
      <Row icon={scalePath} name={messages.weight} caption={caption}>
        <WeightFormLink className={buttonClass({ variant: "tonal", size: "inline" })}>{messages.write}</WeightFormLink>
      </Row>
    );
  }
  const figure = (
    <>
      {formatDecimal(kg)}
      <small> {messages.unit}</small>
    </>
  );
  if (isLogged && !isEditing) {
    return (
      <Row icon={scalePath} name={messages.weight} caption={caption}>
        <div className={styles.bodyControls}>
          <span className={`${styles.bodyWeight} num`}>{figure}</span>
          <IconButton icon="pencil" iconSize="s" label={messages.edit} onClick={() => setIsEditing(true)} />
        </div>
      </Row>
    );
  }
  return (
    <Row icon={scalePath} name={messages.weight} caption={caption}>
      <div className={styles.bodyControls}>
        <IconButton icon="minus" iconSize="s" label={messages.less} onClick={() => setChosenKg(stepKg(kg, -1))} />
        <WeightFormLink className={`${styles.bodyWeight} num`} label={messages.type(messages.kg(kg))}>
          {figure}
        </WeightFormLink>
        <IconButton icon="plus" iconSize="s" label={messages.more} onClick={() => setChosenKg(stepKg(kg, 1))} />
        <span className={styles.bodyWeightLog}>
          <IconButton
            icon="check"
            label={messages.log(messages.kg(kg))}
            pending={isSaving}
            onClick={() => void save()}
          />
        </span>
      </div>
    </Row>
  );
}

/** Water and weight of today on the home page: each is logged by one press. */
export function BodyRows({ shown, today }: { shown: readonly BodyRow[]; today: CalendarDay }) {
  const body = useQuery({ queryKey: bodyQueryKey(today), queryFn: () => api.trends.body.query({ date: today }) });
  return (
    <section className={`card ${styles.bodyRows}`} aria-label={messages.title} aria-busy={body.isPending}>
      {body.data && shown.includes("water") && <WaterRow ml={body.data.waterMl} today={today} />}
      {body.data && shown.includes("weight") && <WeightRow body={body.data} today={today} />}
      {!body.data && (
        <div className={styles.bodyWaiting} style={{ ["--rows" as string]: shown.length }}>
          {body.isError && (
            <>
              <p className="cap ink2">{messages.failed}</p>
              <Button variant="ghost" size="inline" pending={body.isFetching} onClick={() => void body.refetch()}>
                {common.retry}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
