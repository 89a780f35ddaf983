import { toSpokenAmount } from "../../i18n/format-units.ts";

/** An amount in writing, "½ mela"; screen readers get "mezza mela". */
export function AmountText({ children: writtenAmount }: { children: string }) {
  const spoken = toSpokenAmount(writtenAmount);
  if (spoken === writtenAmount) return writtenAmount;
  return (
    <>
      <span aria-hidden="true">{writtenAmount}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}
