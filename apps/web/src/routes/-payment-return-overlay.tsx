import { PaymentReturnHandler } from "../features/pro/components/payment-return-handler.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";
import type { PaymentReturn as Return } from "../features/pro/model/payment-return.ts";

/** What follows a return from paying, over every page. */
export function PaymentReturnOverlay({ returned }: { returned: Return }) {
  return (
    <TrpcProvider>
      <PaymentReturnHandler returned={returned} />
    </TrpcProvider>
  );
}
