import { useState, type ComponentProps } from "react";
import { common } from "../../i18n/common.messages.ts";
import { Field } from "./field.tsx";
import { IconButton } from "../buttons/icon-button.tsx";

type CommonFieldProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  hideLabel?: boolean;
  help?: string | undefined;
  error?: string | undefined;
};

type TextFieldProps = CommonFieldProps & Omit<ComponentProps<"input">, "value" | "onChange" | "className" | "id">;

export function TextField({ label, value, onValue, hideLabel, help, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error}>
      {(described) => (
        <input
          {...input}
          {...described}
          className="field-input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** An email address. */
export function EmailField(props: TextFieldProps) {
  return <TextField {...props} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />;
}

/** A password that can be shown; pasting is allowed. */
export function PasswordField({ label, value, onValue, hideLabel, help, error, ...input }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <IconButton
      icon={isShown ? "eye-off" : "eye"}
      label={isShown ? common.hidePassword : common.showPassword}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    />
  );
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} aside={toggle}>
      {(described) => (
        <input
          {...input}
          {...described}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className="field-input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

type TextAreaProps = CommonFieldProps & Omit<ComponentProps<"textarea">, "value" | "onChange" | "className" | "id">;

export function TextArea({ label, value, onValue, hideLabel, help, error, ...input }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error}>
      {(described) => (
        <textarea
          {...input}
          {...described}
          className="field-input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Invisible field that gives password managers the account of a password form. */
export function HiddenUsernameField({ label, email }: { label: string; email: string }) {
  return <input hidden type="text" name="username" autoComplete="username" aria-label={label} value={email} readOnly />;
}
