import { useState } from "react";
import { common } from "../../../../i18n/common.messages.ts";
import { ownFood } from "../../custom-food.messages.ts";
import type { FoodDraft } from "../../../../entities/food/food-draft.ts";
import { Icon } from "../../../../ui/icons/icon.tsx";
import { NumberField } from "../../../../ui/forms/number-field.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { BarcodeField } from "./barcode-field.tsx";
import { EnergyNote } from "./energy-mismatch-note.tsx";
import { mostKcal } from "../../model/energy-check.ts";

export type Problems = Partial<Record<keyof FoodDraft, string>>;

type Props = {
  draft: FoodDraft;
  onChange: (change: Partial<FoodDraft>) => void;
  onScan: () => void;
  /** After a refused submit: what is missing is said at its field. */
  showProblems: boolean;
  /** What the server said of a field, until it is changed. */
  problems: Problems;
};

type Figure = "protein" | "carbs" | "fat" | "fibre" | "sugars" | "saturated" | "salt";
const needed = ["protein", "carbs", "fat"] as const;
const optional = ["fibre", "sugars", "saturated", "salt"] as const;

/** Over this nothing is even kilojoule. */
const mostTyped = 4000;

function Grams({ name, required, ...props }: Props & { name: Figure; required: boolean }) {
  const { draft, onChange, showProblems, problems } = props;
  return (
    <NumberField
      label={ownFood.label[name]}
      unit={common.grams}
      min={0}
      max={100}
      value={draft[name]}
      onValue={(value) => onChange({ [name]: value })}
      showProblem={showProblems}
      emptyText={required ? ownFood.numberMissing : undefined}
      refused={problems[name]}
    />
  );
}

/** The figures of a label, those that every label has first. */
export function LabelFields(props: Props) {
  const { draft, onChange, onScan, showProblems, problems } = props;
  // Open from the start when there is something in it.
  const [more] = useState(() => optional.some((name) => draft[name] !== null));
  const refusedInside = optional.some((name) => problems[name] !== undefined);
  return (
    <>
      <TextField
        label={ownFood.label.name}
        value={draft.name}
        onValue={(name) => onChange({ name })}
        maxLength={200}
        autoComplete="off"
        error={showProblems && draft.name.trim() === "" ? ownFood.nameMissing : problems.name}
      />
      <TextField
        label={ownFood.label.brand}
        value={draft.brand ?? ""}
        onValue={(brand) => onChange({ brand: brand === "" ? null : brand })}
        maxLength={100}
        autoComplete="off"
        error={problems.brand}
      />
      <BarcodeField
        value={draft.barcode}
        onValue={(barcode) => onChange({ barcode })}
        onScan={onScan}
        problem={problems.barcode}
      />
      <fieldset className="label-figures">
        <legend className="h3">{draft.liquid ? ownFood.label.per100ml : ownFood.label.per100}</legend>
        <NumberField
          label={ownFood.label.calories}
          unit={common.kcal}
          min={0}
          max={mostTyped}
          rangeText={ownFood.kcalRange}
          help={ownFood.label.kcalHelp}
          value={draft.calories}
          onValue={(calories) => onChange({ calories })}
          showProblem={showProblems}
          emptyText={ownFood.numberMissing}
          refused={
            showProblems && draft.calories !== null && draft.calories > mostKcal
              ? ownFood.kcalRange
              : problems.calories
          }
        />
        <EnergyNote draft={draft} onKcal={(calories) => onChange({ calories })} />
        <div className="label-macros">
          {needed.map((name) => (
            <Grams key={name} {...props} name={name} required />
          ))}
        </div>
        <details className="per-100 label-more" open={more || refusedInside}>
          <summary>
            {ownFood.label.more}
            <Icon name="chevron-down" size="s" />
          </summary>
          <div className="label-macros">
            {optional.map((name) => (
              <Grams key={name} {...props} name={name} required={false} />
            ))}
          </div>
        </details>
        <label className="check">
          <input
            type="checkbox"
            className="overlay-input"
            checked={draft.liquid}
            onChange={({ target }) => onChange({ liquid: target.checked })}
          />
          <span className="check-box">
            <Icon name="check" size="xs" />
          </span>
          <span className="sm">{ownFood.label.liquid}</span>
        </label>
      </fieldset>
      <fieldset className="label-figures">
        <legend className="h3">{ownFood.label.serving}</legend>
        <div className="label-serving">
          <TextField
            label={ownFood.label.servingLabel}
            placeholder={ownFood.label.servingExample}
            value={draft.servingLabel ?? ""}
            onValue={(text) => onChange({ servingLabel: text === "" ? null : text })}
            maxLength={60}
            autoComplete="off"
            error={problems.servingLabel}
          />
          <NumberField
            label={ownFood.label.servingGrams}
            unit={common.grams}
            min={0.1}
            max={1000}
            value={draft.servingGrams}
            onValue={(servingGrams) => onChange({ servingGrams })}
            showProblem={showProblems}
            refused={problems.servingGrams}
          />
        </div>
      </fieldset>
    </>
  );
}
