import { diary } from "../../../i18n/diary.messages.ts";

/** Before a figure that rests on an estimate nobody has looked at yet. */
export function ApproximateSign({ when }: { when: boolean }) {
  return (
    when && (
      <>
        <span className="about" role="img" aria-label={diary.about.spoken}>
          {diary.about.sign}
        </span>{" "}
      </>
    )
  );
}
