import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { insertAt, type DraftStep } from "../model/recipe-draft.ts";
import { useFocusAfterRender } from "../hooks/use-focus-after-render.ts";
import styles from "../recipe-writing.module.css";

type Steps = readonly DraftStep[];
type Props = { steps: Steps; onChange: (change: (steps: Steps) => Steps) => void; hasTriedSubmit: boolean };

const maxSteps = recipeLimits.maxSteps;

/** The preparation, one field per step; optional. */
export function StepFields({ steps, onChange, hasTriedSubmit }: Props) {
  const { section, focus } = useFocusAfterRender();
  const updateStep = (key: string, part: Partial<DraftStep>): void =>
    onChange((before) => before.map((step) => (step.key === key ? { ...step, ...part } : step)));
  const add = (): void => {
    const key = crypto.randomUUID();
    onChange((before) => [...before, { key, text: "", minutes: null }]);
    focus(`[data-step="${key}"] textarea`);
  };
  const remove = (step: DraftStep, at: number): void => {
    onChange((before) => before.filter(({ key }) => key !== step.key));
    focus("[data-add-step] button");
    if (step.text.trim() === "") return;
    toast({
      title: recipeWriting.removedStep(at + 1),
      tone: "neutral",
      action: {
        label: common.cancel,
        run: () => onChange((before) => (before.length < maxSteps ? insertAt(before, step, at) : before)),
      },
    });
  };
  return (
    <section ref={section} className={styles.writingSection} aria-labelledby="writing-steps">
      <h3 className="h3" id="writing-steps">
        {recipeWriting.steps}
      </h3>
      {steps.length > 0 && (
        <ol className={styles.writingSteps}>
          {steps.map((step, at) => (
            <li key={step.key} data-step={step.key} className={`card card-pad ${styles.writingStep}`}>
              <TextArea
                label={recipeWriting.step(at + 1)}
                placeholder={at === 0 ? recipeWriting.stepExample : undefined}
                rows={2}
                maxLength={recipeLimits.maxStepLength}
                value={step.text}
                onValue={(text) => updateStep(step.key, { text })}
              />
              <div className={`row ${styles.writingStepFoot}`}>
                <NumberField
                  label={recipeWriting.stepMinutes(at + 1)}
                  unit={recipeWriting.minutesUnit}
                  whole
                  {...recipeLimits.minutes}
                  rangeText={recipeWriting.minutesRange}
                  showError={hasTriedSubmit}
                  value={step.minutes}
                  onValue={(minutes) => updateStep(step.key, { minutes })}
                />
                <IconButton icon="trash" label={recipeWriting.removeStep(at + 1)} onClick={() => remove(step, at)} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {steps.length < maxSteps && (
        <div data-add-step="">
          <Button variant="tonal" size="small" icon="plus" onClick={add}>
            {recipeWriting.addStep}
          </Button>
        </div>
      )}
    </section>
  );
}
