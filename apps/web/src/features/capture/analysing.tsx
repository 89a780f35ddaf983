import { useEffect, useState } from "react";
import { capture } from "../../i18n/capture.ts";
import { common } from "../../i18n/common.ts";
import { Button } from "../../ui/button.tsx";

const everyStep = 2500;
const slowAfter = 12_000;

/** How far a wait has come, in words: three in turn, and after 12 s that it takes longer than usual. */
function useWaitingWords(): { step: string; slow: boolean } {
  const [index, setIndex] = useState(0);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const turn = setInterval(() => setIndex((before) => before + 1), everyStep);
    const late = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearInterval(turn);
      clearTimeout(late);
    };
  }, []);
  return { step: capture.steps[index % capture.steps.length] ?? "", slow };
}

type Props = { photo: string; saving: boolean; onCancel: () => void };

/** The frozen photo while it is analysed. */
export function Analysing({ photo, saving, onCancel }: Props) {
  const { step, slow } = useWaitingWords();
  return (
    <div className="capture-photo" aria-busy="true">
      <img src={photo} alt={capture.photo} />
      <div className="capture-sweep" aria-hidden="true" />
      <div className="capture-waiting">
        <div role="status">
          <p className="h2">{saving ? capture.saving : step}</p>
          {slow && !saving && <p className="sm">{capture.slow}</p>}
        </div>
        {!saving && (
          <Button variant="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
