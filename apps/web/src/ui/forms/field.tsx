import { useId } from "react";
import type { ReactNode } from "react";

type DescribedInputProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type Props = {
  label: string;
  /** The label stays for screen readers alone. */
  hideLabel?: boolean | undefined;
  help?: string | undefined;
  /** What is wrong; spoken at once. */
  error?: string | undefined;
  /** Comes before the error's sentence, in bold. */
  errorTitle?: string | undefined;
  unit?: string | undefined;
  hero?: boolean | undefined;
  /** Beside the input, inside the frame. */
  aside?: ReactNode;
  children: (inputProps: DescribedInputProps) => ReactNode;
};

/** The frame around any input: label, help, error and their wiring. */
export function Field(props: Props) {
  const { label, hideLabel = false, help, error, errorTitle, unit, hero = false, aside, children } = props;
  const id = useId();
  const helpId = help === undefined ? undefined : `${id}-help`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [helpId, errorId].filter((part) => part !== undefined).join(" ");
  return (
    <div className={hero ? "field field-hero" : "field"}>
      <label className={hideLabel ? "visually-hidden" : "field-label"} htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        {children({
          id,
          "aria-invalid": error === undefined ? undefined : true,
          "aria-describedby": describedBy === "" ? undefined : describedBy,
        })}
        {unit !== undefined && (
          <span className="field-unit" aria-hidden="true">
            {unit}
          </span>
        )}
        {aside}
      </div>
      {help !== undefined && (
        <p className="field-help" id={helpId}>
          {help}
        </p>
      )}
      <div role="alert">
        {error !== undefined && (
          <p className="field-error" id={errorId}>
            {errorTitle !== undefined && <b>{`${errorTitle}. `}</b>}
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
