import { PaymentReturn } from "../features/pro/components/payment-return-handler.tsx";
import { DataHooks } from "../lib/api/trpc-provider.tsx";
import type { PaymentReturn as Return } from "../features/pro/model/payment-return.ts";

/** What follows a return from paying, over every page. */
export function ReturnFromPaying({ returned }: { returned: Return }) {
  return (
    <DataHooks>
      <PaymentReturn returned={returned} />
    </DataHooks>
  );
}
