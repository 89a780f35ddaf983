import { formatDecimal } from "@fetta/domain/italian-number";
import { common } from "../../i18n/common.messages.ts";
import { macroNames, type MacroName } from "./macros.tsx";

/** Macros in grams as a line of text, without a bar. */
export function MacroList({ macros }: { macros: Record<MacroName, number> }) {
  return (
    <ul className="described-macros mic ink2">
      {macroNames.map((name) => (
        <li key={name}>
          <i className={`dot dot-${name}`} />
          <span>{common.macros[name]}</span>
          <b className="num ink">{`${formatDecimal(macros[name])} ${common.grams}`}</b>
        </li>
      ))}
    </ul>
  );
}
