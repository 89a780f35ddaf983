import { useLayoutEffect, useRef, type FormEvent } from "react";
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type ResolverResult,
} from "react-hook-form";
import { config, safeParse, type core } from "zod/mini";
import { showFirstProblem } from "./show-first-problem.ts";

// The Content Security Policy forbids the code that zod would generate.
config({ jitless: true });

/** One message per invalid field. */
export type FieldProblems<Values> = { [Name in keyof Values]?: string };

type FormOptions<Values, Output> = {
  /** The schema of the procedure's input, or one that leads to it; its messages are shown at the fields. */
  schema: core.$ZodType<Output>;
  /** Checked before `schema`, which is not reached while this one has a problem. */
  precheck?: core.$ZodType;
  initial: Values;
  /** Values of untouched fields, once they are known. */
  prefill?: Values;
  /** Receives the schema's output, one call at a time. Resolves to "reset" where the form starts over. */
  send: (input: Output) => unknown;
  /** Called with the problems of a rejected submit and the message of the first one. */
  onProblems?: (problems: FieldProblems<Values>, first: string) => void;
  onChange?: ((values: Values) => void) | undefined;
  /** Checks a field at every change after the first submit; otherwise messages stay until the next submit. */
  isLive?: boolean;
};

/** Problems of a form by field, the first one of each; the schema's output where there is none. */
export function validateForm<Values extends FieldValues, Output>(
  { schema, precheck }: Pick<FormOptions<Values, Output>, "schema" | "precheck">,
  values: Values,
): ResolverResult<Values, Output> {
  const prechecked = precheck && safeParse(precheck, values);
  const parsed = prechecked?.error ? prechecked : safeParse(schema, values);
  if (parsed.success) return { values: parsed.data as Output, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= { type: "schema", message };
  return { values: {}, errors: errors as FieldErrors<Values> };
}

/**
 * A form of react-hook-form that is validated with a schema at every submit; a rejected submit shows the first problem.
 */
export function useSchemaForm<Values extends FieldValues, Output>(options: FormOptions<Values, Output>) {
  const { initial, send, onProblems, onChange, isLive = false } = options;
  const { control, formState, getValues, handleSubmit, reset, setError, setValue } = useForm<Values, unknown, Output>({
    defaultValues: initial as DefaultValues<Values>,
    ...(options.prefill && { values: options.prefill }),
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
    resolver: (typed) => validateForm(options, typed),
    shouldFocusError: false,
  });
  const { errors, isSubmitted, isSubmitting, submitCount } = formState;
  const values = useWatch({ control }) as Values;
  const rejectedForm = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  // After the render that shows the messages.
  useLayoutEffect(() => {
    showFirstProblem(rejectedForm.current);
    rejectedForm.current = null;
  }, [submitCount]);

  const change = <Name extends keyof Values & string>(name: Name, value: Values[Name]): void => {
    setValue(name as string as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: isLive && isSubmitted,
    });
    onChange?.(getValues());
  };
  const setProblems = (problems: FieldProblems<Values>): void => {
    for (const [name, message] of Object.entries(problems))
      setError(name as Path<Values>, { message: String(message) });
  };
  const problemOf = (name: keyof Values): string | undefined => errors[name]?.message as string | undefined;
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    let result: unknown;
    const onValid = async (input: Output): Promise<void> => {
      result = await send(input);
    };
    const onInvalid = (found: FieldErrors<Values>): void => {
      rejectedForm.current = form;
      const messages = Object.entries(found as Record<string, { message: string }>);
      const problems = messages.map(([name, { message }]) => [name, message] as const);
      onProblems?.(Object.fromEntries(problems) as FieldProblems<Values>, problems[0]?.[1] ?? "");
    };
    try {
      await handleSubmit(onValid, onInvalid)();
      // Without the options by which a prefill keeps what was typed.
      if (result === "reset") reset(undefined, { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false });
    } finally {
      isBusy.current = false;
    }
  };
  return {
    values,
    isSubmitted,
    isSubmitting,
    /** True while a value differs from what the form started with. */
    isDirty: formState.isDirty,
    change,
    setProblems,
    /** Props of a field: its name, value and message. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      onValue: (value: Values[Name]) => change(name, value),
      error: problemOf(name),
    }),
    /** Props of a number field, which has messages of its own and shows them from the first submit on. */
    number: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      onValue: (value: Values[Name]) => change(name, value),
      showError: isSubmitted,
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
