import { spokenAmount } from "../../i18n/format-units.ts";

/** An amount as it is written, "½ mela"; those who hear it get "mezza mela". */
export function AmountText({ children: written }: { children: string }) {
  const spoken = spokenAmount(written);
  if (spoken === written) return written;
  return (
    <>
      <span aria-hidden="true">{written}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}
