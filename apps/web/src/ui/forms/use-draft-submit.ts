import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { showFirstProblem } from "./show-first-problem.ts";

/**
 * The submit of a form that holds a draft and whose fields know their problems: it marks them, shows the first one, and
 * otherwise sends, one request at a time. `send` resolves to true where the form closes.
 */
export function useDraftSubmit(send: () => boolean | Promise<boolean>) {
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    // Enter submits before the field loses focus, so its validation must run now.
    flushSync(() => setHasTriedSubmit(true));
    if (showFirstProblem(form) || isBusy.current) return;
    isBusy.current = true;
    setIsPending(true);
    if (await send()) return;
    isBusy.current = false;
    setIsPending(false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { hasTriedSubmit, isPending, onSubmit };
}
