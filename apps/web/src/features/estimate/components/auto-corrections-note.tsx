import { estimate as words } from "../estimate.messages.ts";
import styles from "../photo-result.module.css";

const isKnown = (flag: string): flag is keyof typeof words.autoCorrections => flag in words.autoCorrections;

/** The corrections applied to an estimate before it was shown. */
export function AutoCorrectionsNote({ flags }: { flags: readonly string[] }) {
  const known = flags.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <ul className={`${styles.resultMended} cap ink2`}>
      {known.map((flag) => (
        <li key={flag}>{words.autoCorrections[flag]}</li>
      ))}
    </ul>
  );
}
