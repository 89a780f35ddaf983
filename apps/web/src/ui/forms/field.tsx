import { useId, useState, type ReactNode } from "react";

type DescribedInputProps = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

type Props = {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  help?: string | undefined;
  /** The error message; announced at once where it appears while the field has the focus, else with the field. */
  error?: string | undefined;
  /** Stands before the error message, in bold. */
  errorTitle?: string | undefined;
  unit?: string | undefined;
  hero?: boolean | undefined;
  /** Beside the input, inside the frame. */
  aside?: ReactNode;
  children: (inputProps: DescribedInputProps) => ReactNode;
};

/** The frame around any input: label, help and error, linked by ids. */
export function Field(props: Props) {
  const { label, hideLabel = false, help, error, errorTitle, unit, hero = false, aside, children } = props;
  const id = useId();
  const helpId = help === undefined ? undefined : `${id}-help`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  // The error that is read as the field gets the focus, and not announced besides; undefined without the focus.
  const [readError, setReadError] = useState<string | null>();
  const describedBy = [helpId, errorId].filter((part) => part !== undefined).join(" ");
  return (
    <div
      className={hero ? "field field-hero" : "field"}
      onFocus={() => setReadError(error ?? null)}
      onBlur={() => setReadError(undefined)}
    >
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
      <div role="alert" aria-live={readError === undefined || readError === error ? "off" : "assertive"}>
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
