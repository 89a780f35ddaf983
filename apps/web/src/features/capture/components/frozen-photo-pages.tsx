import type { MealType } from "@fetta/domain/diary/meal-type";
import { useEffect, useRef, useId, useState, type ReactNode } from "react";
import { capture } from "../capture.messages.ts";
import { pendingPhotoMessages } from "../pending-photos.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import type { PhotoScan, CaptureMode } from "../model/photo-scan-reducer.ts";
import { useFrequentFoodPhrases } from "../../../entities/food/frequent-food-phrases.ts";
import styles from "../capture-photo.module.css";

type FailedScan = Extract<PhotoScan, { at: "failed" | "unusable" | "menu" | "analysisUnavailable" }>;

type Props = {
  scan: FailedScan;
  meal: MealType;
  onRetry: () => void;
  onRetake: () => void;
  onSearch: () => void;
  /** Opens the description sheet; `text` prefills it. */
  onWords: (text?: string) => void;
  /** Opens the form of a label. */
  onType: () => void;
};

function errorTitleOf(scan: FailedScan): string {
  if (scan.at === "failed") return scan.isUnsaved ? pendingPhotoMessages.notKept : capture.failedTitle;
  if (scan.at === "menu") return capture.menuTitle;
  return scan.at === "unusable" && scan.of === "label" ? capture.labelUnclearTitle : capture.unclearTitle;
}

function errorTextOf(scan: FailedScan): string {
  return scan.at === "analysisUnavailable" ? capture.notAnalysed : scan.sentence;
}

type NextAction = { text: string; icon: IconName; run: () => void };

/** The next actions, the likeliest first. Describing in words is always among them. */
function listNextActions({ scan, onRetry, onRetake, onSearch, onWords, onType }: Props): NextAction[] {
  const again: NextAction = { text: common.retry, icon: "flip", run: onRetry };
  const retake: NextAction = { text: common.retry, icon: "camera", run: onRetake };
  const other: NextAction = { text: capture.otherPhoto, icon: "camera", run: onRetake };
  const words: NextAction = { text: capture.describe, icon: drawings.speech, run: () => onWords() };
  const search: NextAction = { text: capture.searchByName, icon: "search", run: onSearch };
  const type: NextAction = { text: capture.typeLabel, icon: "pencil", run: onType };
  const byHand = scan.shot.mode === "label" ? type : search;
  switch (scan.at) {
    case "failed":
      return [again, words, other, byHand];
    case "unusable":
      if (scan.of === "dish") return [words, search, retake];
      return scan.byHand ? [type, retake, words] : [retake, type, words];
    default:
      return [words, search, other];
  }
}

/** The dishes of a photographed menu; the chosen one is described in words. */
function MenuDishes({ dishes, onDish }: { dishes: readonly string[]; onDish: (dish: string) => void }) {
  return (
    <ul className={styles.captureMenu} aria-label={capture.menuDishes}>
      {[...new Set(dishes)].map((dish) => (
        <li key={dish}>
          <button type="button" className={styles.captureMenuDish} aria-haspopup="dialog" onClick={() => onDish(dish)}>
            <span className="grow">{dish}</span>
            <Icon name="chevron-right" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The foods usual at this meal, shown where photo analysis is unavailable. */
function UsualFoodChips({ meal, onFood }: { meal: MealType; onFood: (words: string) => void }) {
  const id = useId();
  const foods = useFrequentFoodPhrases(meal);
  if (foods.length === 0) return null;
  return (
    <div className={styles.captureUsual}>
      <p id={id} className="field-label">
        {capture.usual}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {foods.map(({ name, phrase }) => (
          <li key={name}>
            <button type="button" className="chip" aria-haspopup="dialog" onClick={() => onFood(phrase)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A photo that did not become an entry stays visible, with the possible next actions. */
export function ScanErrorPage(props: Props): ReactNode {
  const { scan, meal, onWords } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.capturePhoto}>
      <img src={scan.shot.url} alt={scan.shot.mode === "dish" ? capture.photo : capture.labelPhoto} />
      <div className={styles.capturePanel} role="alert">
        <h3 ref={heading} tabIndex={-1} className="h2">
          {errorTitleOf(scan)}
        </h3>
        <p className="ink2">{errorTextOf(scan)}</p>
        {scan.at === "menu" && <MenuDishes dishes={scan.dishes} onDish={onWords} />}
        {scan.at === "analysisUnavailable" && <UsualFoodChips meal={meal} onFood={onWords} />}
        <div className={styles.capturePanelActions}>
          {listNextActions(props).map(({ text, icon, run }, at) => (
            <Button
              key={text}
              size="small"
              variant={at === 0 && scan.at !== "menu" ? "primary" : "tonal"}
              icon={icon}
              onClick={run}
            >
              {text}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

const stepIntervalMs = 2500;
const patienceAfterMs = 5000;
const slowAfterMs = 12_000;

/**
 * The message of a waiting analysis: rotating texts, a request for patience after 5 s, after 12 s that it takes longer
 * than usual.
 */
function useProgressMessage(mode: CaptureMode): { step: string; wait: "usual" | "patience" | "slow" } {
  const [index, setIndex] = useState(0);
  const [wait, setWait] = useState<"usual" | "patience" | "slow">("usual");
  useEffect(() => {
    const turn = setInterval(() => setIndex((before) => before + 1), stepIntervalMs);
    const patience = setTimeout(() => setWait("patience"), patienceAfterMs);
    const slow = setTimeout(() => setWait("slow"), slowAfterMs);
    return () => {
      clearInterval(turn);
      clearTimeout(patience);
      clearTimeout(slow);
    };
  }, []);
  const steps = capture.steps[mode];
  return { step: steps[index % steps.length] ?? "", wait };
}

type AnalysisProgressProps = {
  photo: string;
  mode: CaptureMode;
  isDone: boolean;
  onCancel: () => void;
  onWords: () => void;
  /** Leaves the analysis for later; undefined for a label. */
  onLater: (() => void) | undefined;
};

/**
 * The frozen photo during its analysis. After a long wait the user can let the photo wait in the diary, or describe the
 * meal in words, which needs no analysis.
 */
export function AnalysisProgress({ photo, mode, isDone, onCancel, onWords, onLater }: AnalysisProgressProps) {
  const { step, wait } = useProgressMessage(mode);
  return (
    <div className={styles.capturePhoto} aria-busy="true">
      <img src={photo} alt={mode === "dish" ? capture.photo : capture.labelPhoto} />
      <div className={styles.captureSweep} aria-hidden="true" />
      <div className={styles.captureWaiting}>
        <div role="status">
          <p className="h2">{step}</p>
          {wait !== "usual" && !isDone && <p className="sm">{wait === "slow" ? capture.slow : capture.patience}</p>}
        </div>
        {wait === "slow" && !isDone && (
          <>
            {onLater && (
              <Button variant="tonal" icon="clock" onClick={onLater}>
                {pendingPhotoMessages.later}
              </Button>
            )}
            <Button variant="tonal" icon={drawings.speech} onClick={onWords}>
              {capture.describe}
            </Button>
          </>
        )}
        {!isDone && (
          <Button variant="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
