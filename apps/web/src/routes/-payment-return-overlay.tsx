import { PaymentReturnHandler } from "../features/pro/components/payment-return-handler.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";
import type { PaymentReturn as Return } from "../features/pro/model/payment-return.ts";

/** Handles the return from the payment page, over any page. */
export function PaymentReturnOverlay({ returned }: { returned: Return }) {
  return (
    <TrpcProvider>
      <PaymentReturnHandler returned={returned} />
    </TrpcProvider>
  );
}
