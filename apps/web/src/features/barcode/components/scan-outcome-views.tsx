import { barcode } from "../barcode.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import styles from "../barcode.module.css";
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { foodFinder } from "../../../entities/food/food-finder.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { BackHeader } from "../../../ui/layout/back-header.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";

type NextActions = {
  /** Undefined where photo analysis is unavailable. */ onLabel: (() => void) | undefined;
  onCreate: () => void;
  onSearch: () => void;
  onScan: () => void;
};

/** A button below the outcome; without `variant` a plain one. Left out where there is nothing to `run`. */
type OutcomeAction = Pick<ComponentProps<typeof Button>, "icon" | "variant" | "aria-haspopup"> & {
  text: string;
  run: (() => void) | undefined;
};

const scanAnother = (run: () => void): OutcomeAction => ({
  text: barcode.another,
  run,
  icon: drawings.barcode,
  variant: "tonal",
});
const searchByName = (run: () => void): OutcomeAction => ({ text: barcode.searchByName, run });
const photographLabel = (run: NextActions["onLabel"]): OutcomeAction => ({
  text: barcode.photographLabel,
  run,
  "aria-haspopup": "dialog",
});

type CodeChoiceProps = { codes: readonly string[]; onChoose: (code: string) => void; onScan: () => void };

/** One picture shows several codes, of two packs for example: only the user knows which is meant. */
export function CodeChoice({ codes, onChoose, onScan }: CodeChoiceProps) {
  return (
    <ScanOutcomeView title={barcode.severalTitle} onBack={onScan} actions={[{ text: barcode.another, run: onScan }]}>
      <p>{barcode.several}</p>
      <ul className="stack gap-s">
        {codes.map((code) => (
          <li key={code}>
            <Button wide variant="tonal" icon={drawings.barcode} onClick={() => onChoose(code)}>
              {code}
            </Button>
          </li>
        ))}
      </ul>
    </ScanOutcomeView>
  );
}

/** No source has the code: the food can be created from its label, with the code filled in. */
export function ProductNotFound({ code, onLabel, onCreate, onSearch, onScan }: NextActions & { code: string }) {
  const actions: OutcomeAction[] = [
    { ...photographLabel(onLabel), icon: "camera", variant: "primary" },
    { text: barcode.create, run: onCreate, icon: "plus", variant: onLabel ? "tonal" : "primary" },
    scanAnother(onScan),
    searchByName(onSearch),
  ];
  return (
    <ScanOutcomeView title={barcode.notFoundTitle} onBack={onScan} actions={actions}>
      <p>{barcode.notFound}</p>
      <p className="num">{barcode.code(code)}</p>
    </ScanOutcomeView>
  );
}

/** The sources could not be reached, so it is unknown whether the product exists. */
export function LookupUnreachable({
  code,
  onRetry,
  onLabel,
  onCreate,
  onSearch,
  onScan,
}: NextActions & { code: string; onRetry: () => void }) {
  const actions = [
    scanAnother(onScan),
    searchByName(onSearch),
    photographLabel(onLabel),
    { text: barcode.create, run: onCreate },
  ];
  return (
    <ScanOutcomeView title={barcode.code(code)} onBack={onScan} actions={actions}>
      <ErrorCard title={barcode.failedTitle} cause={barcode.lookupFailed} onRetry={onRetry} />
    </ScanOutcomeView>
  );
}

type CodeOfflineProps = Omit<NextActions, "onLabel"> & { code: string; onQuick: () => void };

/** Without a connection the code is known neither to the user's foods nor to the stored products. */
export function CodeUnknownOffline({ code, onCreate, onSearch, onQuick, onScan }: CodeOfflineProps) {
  const actions: OutcomeAction[] = [
    { ...searchByName(onSearch), icon: "search", variant: "primary" },
    { text: barcode.quick, run: onQuick, icon: drawings.bolt, variant: "tonal" },
    scanAnother(onScan),
    { text: barcode.create, run: onCreate },
  ];
  return (
    <ScanOutcomeView title={foodFinder.codeOffline} onBack={onScan} actions={actions}>
      <p>{foodFinder.codeOfflineText}</p>
      <p className="num">{barcode.code(code)}</p>
    </ScanOutcomeView>
  );
}

type Props = { title: string; onBack: () => void; children: ReactNode; actions: readonly OutcomeAction[] };

/** The outcome of a scan that opened no food, in place of the camera. */
export function ScanOutcomeView({ title, onBack, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.scanAfter}>
      <BackHeader label={common.back} onBack={onBack} />
      <div className={styles.scanAfterBody}>
        <h3 ref={heading} tabIndex={-1} className="h1">
          {title}
        </h3>
        {children}
      </div>
      <div className={styles.scanAfterActions}>
        {actions.map(
          ({ text, run, variant = "ghost", ...button }) =>
            run && (
              <Button
                key={text}
                wide
                variant={variant}
                size={variant === "ghost" ? "inline" : "default"}
                onClick={run}
                {...button}
              >
                {text}
              </Button>
            ),
        )}
      </div>
    </div>
  );
}
