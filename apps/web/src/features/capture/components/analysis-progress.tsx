import { useEffect, useState } from "react";
import { capture } from "../capture.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import type { CaptureMode } from "../model/capture-mode.ts";
import styles from "../capture-photo.module.css";

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

type Props = { photo: string; mode: CaptureMode; isDone: boolean; onCancel: () => void; onWords: () => void };

/**
 * The frozen photo during its analysis. After a long wait the user can describe the meal in words instead, which needs
 * no analysis.
 */
export function AnalysisProgress({ photo, mode, isDone, onCancel, onWords }: Props) {
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
          <Button variant="tonal" icon="speech" onClick={onWords}>
            {capture.describe}
          </Button>
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
