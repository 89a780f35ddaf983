import { useEffect, useState } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import type { Mode } from "../model/capture-mode.ts";

const everyStep = 2500;
const patienceAfter = 5000;
const slowAfter = 12_000;

/** How far a wait has come: words in turn, a word of patience after 5 s, after 12 s that it takes longer than usual. */
function useWaitingWords(mode: Mode): { step: string; wait: "usual" | "patience" | "slow" } {
  const [index, setIndex] = useState(0);
  const [wait, setWait] = useState<"usual" | "patience" | "slow">("usual");
  useEffect(() => {
    const turn = setInterval(() => setIndex((before) => before + 1), everyStep);
    const patience = setTimeout(() => setWait("patience"), patienceAfter);
    const slow = setTimeout(() => setWait("slow"), slowAfter);
    return () => {
      clearInterval(turn);
      clearTimeout(patience);
      clearTimeout(slow);
    };
  }, []);
  const steps = capture.steps[mode];
  return { step: steps[index % steps.length] ?? "", wait };
}

type Props = { photo: string; mode: Mode; done: boolean; onCancel: () => void; onWords: () => void };

/** The frozen photo while it is analysed. A long wait can be left for words, which need nobody's answer. */
export function Analysing({ photo, mode, done, onCancel, onWords }: Props) {
  const { step, wait } = useWaitingWords(mode);
  return (
    <div className="capture-photo" aria-busy="true">
      <img src={photo} alt={mode === "dish" ? capture.photo : capture.labelPhoto} />
      <div className="capture-sweep" aria-hidden="true" />
      <div className="capture-waiting">
        <div role="status">
          <p className="h2">{step}</p>
          {wait !== "usual" && !done && (
            <p className="sm">{wait === "slow" ? capture.slow : capture.patience}</p>
          )}
        </div>
        {wait === "slow" && !done && (
          <Button variant="tonal" icon="speech" onClick={onWords}>
            {capture.describe}
          </Button>
        )}
        {!done && (
          <Button variant="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
