import { diary } from "../diary.messages.ts";
import styles from "../diary-home.module.css";

/** Precedes a value that rests on an estimate not yet confirmed by the user. */
export function ApproximateSign({ when }: { when: boolean }) {
  return (
    when && (
      <>
        <span className={styles.about} role="img" aria-label={diary.about.spoken}>
          {diary.about.sign}
        </span>{" "}
      </>
    )
  );
}
