import { barcode } from "../barcode.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import styles from "../barcode.module.css";
import { useEffect, useRef, type ReactNode } from "react";
import { foodFinder } from "../../../entities/food/food-finder.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { BackHeader } from "../../../ui/layout/back-header.tsx";

type NextActions = {
  /** Undefined where photo analysis is unavailable. */ onLabel: (() => void) | undefined;
  onCreate: () => void;
  onSearch: () => void;
  onScan: () => void;
};

type CodeChoiceProps = { codes: readonly string[]; onChoose: (code: string) => void; onScan: () => void };

/** One picture shows several codes, of two packs for example: only the user knows which is meant. */
export function CodeChoice({ codes, onChoose, onScan }: CodeChoiceProps) {
  const actions = (
    <Button wide variant="ghost" size="inline" onClick={onScan}>
      {barcode.another}
    </Button>
  );
  return (
    <ScanOutcomeView title={barcode.severalTitle} onBack={onScan} actions={actions}>
      <p>{barcode.several}</p>
      <ul className="stack gap-s">
        {codes.map((code) => (
          <li key={code}>
            <Button wide variant="tonal" icon="barcode" onClick={() => onChoose(code)}>
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
  const actions = (
    <>
      {onLabel && (
        <Button wide icon="camera" aria-haspopup="dialog" onClick={onLabel}>
          {barcode.photographLabel}
        </Button>
      )}
      <Button wide variant={onLabel ? "tonal" : "primary"} icon="plus" onClick={onCreate}>
        {barcode.create}
      </Button>
      <Button wide variant="tonal" icon="barcode" onClick={onScan}>
        {barcode.another}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onSearch}>
        {barcode.searchByName}
      </Button>
    </>
  );
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
  const actions = (
    <>
      <Button wide variant="tonal" icon="barcode" onClick={onScan}>
        {barcode.another}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onSearch}>
        {barcode.searchByName}
      </Button>
      {onLabel && (
        <Button wide variant="ghost" size="inline" aria-haspopup="dialog" onClick={onLabel}>
          {barcode.photographLabel}
        </Button>
      )}
      <Button wide variant="ghost" size="inline" onClick={onCreate}>
        {barcode.create}
      </Button>
    </>
  );
  return (
    <ScanOutcomeView title={barcode.code(code)} onBack={onScan} actions={actions}>
      <ErrorCard title={barcode.failedTitle} cause={barcode.lookupFailed} onRetry={onRetry} />
    </ScanOutcomeView>
  );
}

type CodeOfflineProps = Omit<NextActions, "onLabel"> & { code: string; onQuick: () => void };

/** Without a connection the code is known neither to the user's foods nor to the stored products. */
export function CodeUnknownOffline({ code, onCreate, onSearch, onQuick, onScan }: CodeOfflineProps) {
  const actions = (
    <>
      <Button wide icon="search" onClick={onSearch}>
        {barcode.searchByName}
      </Button>
      <Button wide variant="tonal" icon="bolt" onClick={onQuick}>
        {barcode.quick}
      </Button>
      <Button wide variant="tonal" icon="barcode" onClick={onScan}>
        {barcode.another}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onCreate}>
        {barcode.create}
      </Button>
    </>
  );
  return (
    <ScanOutcomeView title={foodFinder.codeOffline} onBack={onScan} actions={actions}>
      <p>{foodFinder.codeOfflineText}</p>
      <p className="num">{barcode.code(code)}</p>
    </ScanOutcomeView>
  );
}

type Props = { title: string; onBack: () => void; children: ReactNode; actions?: ReactNode };

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
      {actions !== undefined && <div className={styles.scanAfterActions}>{actions}</div>}
    </div>
  );
}
