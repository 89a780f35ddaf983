import { useEffect, useRef } from "react";
import { capture } from "../../i18n/capture.ts";
import { common } from "../../i18n/common.ts";
import { Button } from "../../ui/button.tsx";
import type { Scan } from "./scan-state.ts";

type Props = {
  scan: Extract<Scan, { at: "failed" | "question" | "unsaved" }>;
  onRetry: () => void;
  onRetake: () => void;
  onSearch: () => void;
};

const titles = {
  failed: capture.failedTitle,
  question: capture.unclearTitle,
  unsaved: common.error,
} as const;

/** A photo that did not become an entry: it stays in sight, with what can be done. */
export function Trouble({ scan, onRetry, onRetake, onSearch }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const asks = scan.at === "question";
  return (
    <div className="capture-photo">
      <img src={scan.shot.url} alt={capture.photo} />
      <div className="capture-panel" role="alert">
        <h2 ref={heading} tabIndex={-1} className="h2">
          {titles[scan.at]}
        </h2>
        <p className="ink2">{scan.at === "unsaved" ? capture.addFailed : scan.sentence}</p>
        <div className="capture-panel-actions">
          <Button size="small" icon={asks ? "search" : "flip"} onClick={asks ? onSearch : onRetry}>
            {asks ? capture.searchByName : common.retry}
          </Button>
          <Button size="small" variant="tonal" icon="camera" onClick={onRetake}>
            {asks ? common.retry : capture.otherPhoto}
          </Button>
        </div>
      </div>
    </div>
  );
}
