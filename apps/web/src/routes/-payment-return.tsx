import { PaymentReturn } from "../features/pro/payment-return.tsx";
import { DataHooks } from "../lib/data-hooks.tsx";
import type { PaymentReturn as Return } from "../lib/payment-return.ts";

/** What follows a return from paying, over every page. */
export function ReturnFromPaying({ returned }: { returned: Return }) {
  return (
    <DataHooks>
      <PaymentReturn returned={returned} />
    </DataHooks>
  );
}
