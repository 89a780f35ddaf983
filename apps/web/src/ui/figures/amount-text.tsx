import { toSpokenAmount } from "../../i18n/format-units.ts";

/** An amount as it is written, "½ mela"; those who hear it get "mezza mela". */
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
