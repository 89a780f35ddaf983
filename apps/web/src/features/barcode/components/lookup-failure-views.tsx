import { barcode } from "../barcode.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { AfterCode } from "./scan-outcome-view.tsx";

type WaysOn = {
  /** Undefined where nobody looks at photos. */ onLabel: (() => void) | undefined;
  onCreate: () => void;
  onSearch: () => void;
  onScan: () => void;
};

/** Nobody knows the code: the food can be made from its label, with the code in it. */
export function NotFound({ code, onLabel, onCreate, onSearch, onScan }: WaysOn & { code: string }) {
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
    <AfterCode title={barcode.notFoundTitle} onBack={onScan} actions={actions}>
      <p>{barcode.notFound}</p>
      <p className="scan-code">{barcode.code(code)}</p>
    </AfterCode>
  );
}

/** Whether the product exists nobody could say. */
export function Unreachable({
  code,
  onRetry,
  onLabel,
  onCreate,
  onSearch,
  onScan,
}: WaysOn & { code: string; onRetry: () => void }) {
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
    <AfterCode title={barcode.code(code)} onBack={onScan} actions={actions}>
      <ErrorCard title={barcode.failedTitle} cause={barcode.failed} onRetry={onRetry} />
    </AfterCode>
  );
}
