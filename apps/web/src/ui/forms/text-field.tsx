import { useState, type ChangeEvent, type ComponentProps } from "react";
import { forms } from "./forms.messages.ts";
import { Field } from "./field.tsx";
import { IconButton } from "../buttons/button.tsx";
import * as drawings from "../icons/icon-drawings.ts";

type CommonFieldProps = Omit<ComponentProps<typeof Field>, "children" | "hero" | "unit"> & {
  value: string;
  onValue: (value: string) => void;
};

const controlledBy = (value: string, onValue: (value: string) => void) => ({
  className: "field-input",
  value,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onValue(event.target.value),
});

type TextFieldProps = CommonFieldProps & Omit<ComponentProps<"input">, "value" | "onChange" | "className" | "id">;

export function TextField(props: TextFieldProps) {
  const { label, value, onValue, hideLabel, help, error, errorTitle, aside, ...input } = props;
  return (
    <Field {...{ label, hideLabel, help, error, errorTitle, aside }}>
      {(described) => <input {...input} {...described} {...controlledBy(value, onValue)} />}
    </Field>
  );
}

/** An email address. */
export function EmailField(props: TextFieldProps) {
  return <TextField autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" />;
}

/** A password that can be shown; pasting is allowed. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <IconButton
      icon={isShown ? drawings.eyeOff : drawings.eye}
      label={isShown ? forms.hidePassword : forms.showPassword}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    />
  );
  const type = isShown ? "text" : "password";
  return <TextField {...props} type={type} autoCapitalize="none" spellCheck={false} aside={toggle} />;
}

type TextAreaProps = Omit<CommonFieldProps, "aside" | "errorTitle"> &
  Omit<ComponentProps<"textarea">, "value" | "onChange" | "className" | "id">;

export function TextArea({ label, value, onValue, hideLabel, help, error, ...input }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error}>
      {(described) => <textarea {...input} {...described} {...controlledBy(value, onValue)} />}
    </Field>
  );
}

/** Invisible field that gives password managers the account of a password form. */
export function HiddenUsernameField({ label, email }: { label: string; email: string }) {
  return <input hidden type="text" name="username" autoComplete="username" aria-label={label} value={email} readOnly />;
}
