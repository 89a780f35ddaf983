import { extraNutrients, maxPer100g, nutrientsByKey, type ExtraNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import { useState } from "react";
import { formatWhole } from "@fetta/domain/italian-number";
import { common } from "../../../../i18n/common.messages.ts";
import { customFood } from "../../custom-food.messages.ts";
import type { FoodDraft } from "../../../../entities/food/food-draft.ts";
import { Icon } from "../../../../ui/icons/icon.tsx";
import * as drawings from "../../../../ui/icons/icon-drawings.ts";
import { Checkbox } from "../../../../ui/forms/checkbox.tsx";
import { NumberField } from "../../../../ui/forms/number-field.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { findEnergyMismatch } from "../../model/custom-food-draft.ts";
import { Button, IconButton } from "../../../../ui/buttons/button.tsx";
import styles from "../../food-detail.module.css";

export type CustomFoodProblems = Partial<Record<keyof FoodDraft, string>>;

type Props = {
  draft: FoodDraft;
  onChange: (change: Partial<FoodDraft>) => void;
  onScan: () => void;
  /** After a rejected submit: missing values are marked at their fields. */
  showProblems: boolean;
  /** The server's error per field, until it is changed. */
  problems: CustomFoodProblems;
};

const requiredNutrients = ["protein", "carbs", "fat"] as const;
type LabelNutrient = (typeof requiredNutrients)[number] | ExtraNutrient;

/** Above this the value is implausible even as kilojoule. */
const maxTypedEnergy = 4000;

function NutrientField({ name, required, ...props }: Props & { name: LabelNutrient; required: boolean }) {
  const { draft, onChange, showProblems, problems } = props;
  return (
    <NumberField
      label={customFood.label[name]}
      unit={nutrientsByKey[name].unit}
      min={0}
      max={maxPer100g[name]}
      value={draft[name]}
      onValue={(value) => onChange({ [name]: value })}
      showError={showProblems}
      emptyText={required ? customFood.numberMissing : undefined}
      serverError={problems[name]}
    />
  );
}

/** The part of an in-store code that identifies the food. */
const inStoreCodePattern = /^2\d{6}$/;

/** Warns when energy and macros do not agree; a likely cause can be corrected with one press. */
function EnergyMismatchNote({ draft, onKcal }: { draft: FoodDraft; onKcal: (kcal: number) => void }) {
  const mismatch = findEnergyMismatch(draft);
  return (
    <div role="status">
      {mismatch && (
        <div className="note">
          <Icon name="info" size="s" />
          <div className="grow num">
            <p>
              {mismatch.kind === "kj"
                ? customFood.looksLikeKj(formatWhole(mismatch.kcal))
                : customFood.macrosDisagree(formatWhole(mismatch.kcal))}
            </p>
            {mismatch.kind === "kj" && (
              <Button variant="ghost" size="inline" onClick={() => onKcal(mismatch.kcal)}>
                {customFood.useKcal(formatWhole(mismatch.kcal))}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The values of a label, the mandatory ones first. */
export function LabelFields(props: Props) {
  const { draft, onChange, onScan, showProblems, problems } = props;
  // Open from the start when it has values.
  const [isMoreOpen] = useState(() => extraNutrients.some((name) => draft[name] !== null));
  const hasProblemInside = extraNutrients.some((name) => problems[name] !== undefined);
  return (
    <>
      <TextField
        label={customFood.label.name}
        value={draft.name}
        onValue={(name) => onChange({ name })}
        maxLength={200}
        autoComplete="off"
        error={showProblems && draft.name.trim() === "" ? customFood.nameMissing : problems.name}
      />
      <TextField
        label={customFood.label.brand}
        value={draft.brand ?? ""}
        onValue={(brand) => onChange({ brand: brand === "" ? null : brand })}
        maxLength={100}
        autoComplete="off"
        error={problems.brand}
      />
      {/* The barcode by which a later scan finds this food; the scanner returns it here. */}
      <TextField
        label={customFood.label.barcode}
        help={inStoreCodePattern.test(draft.barcode ?? "") ? customFood.label.inStore : undefined}
        error={problems.barcode}
        aside={
          <IconButton icon={drawings.barcode} label={customFood.label.scan} aria-haspopup="dialog" onClick={onScan} />
        }
        value={draft.barcode ?? ""}
        onValue={(code) => onChange({ barcode: code.trim() === "" ? null : code })}
        inputMode="numeric"
        maxLength={40}
        autoComplete="off"
      />
      <fieldset className={styles.labelFigures}>
        <legend className="h3">{draft.liquid ? customFood.label.per100ml : customFood.label.per100}</legend>
        <NumberField
          label={customFood.label.calories}
          unit={common.kcal}
          min={0}
          max={maxTypedEnergy}
          rangeText={customFood.kcalRange}
          help={customFood.label.kcalHelp}
          value={draft.calories}
          onValue={(calories) => onChange({ calories })}
          showError={showProblems}
          emptyText={customFood.numberMissing}
          serverError={
            showProblems && draft.calories !== null && draft.calories > maxPer100g.calories
              ? customFood.kcalRange
              : problems.calories
          }
        />
        <EnergyMismatchNote draft={draft} onKcal={(calories) => onChange({ calories })} />
        <div className={styles.labelMacros}>
          {requiredNutrients.map((name) => (
            <NutrientField key={name} {...props} name={name} required />
          ))}
        </div>
        <details className={`${styles.per100} ${styles.labelMore}`} open={isMoreOpen || hasProblemInside}>
          <summary>
            {customFood.label.more}
            <Icon name="chevron-down" size="s" />
          </summary>
          <div className={styles.labelMacros}>
            {extraNutrients.map((name) => (
              <NutrientField key={name} {...props} name={name} required={false} />
            ))}
          </div>
        </details>
        <Checkbox checked={draft.liquid} onChecked={(liquid) => onChange({ liquid })}>
          <span className="sm">{customFood.label.liquid}</span>
        </Checkbox>
      </fieldset>
      <fieldset className={styles.labelFigures}>
        <legend className="h3">{customFood.label.serving}</legend>
        <div className={styles.labelServing}>
          <TextField
            label={customFood.label.servingLabel}
            placeholder={customFood.label.servingExample}
            value={draft.servingLabel ?? ""}
            onValue={(text) => onChange({ servingLabel: text === "" ? null : text })}
            maxLength={60}
            autoComplete="off"
            error={problems.servingLabel}
          />
          <NumberField
            label={customFood.label.servingGrams}
            unit={common.grams}
            min={0.1}
            max={1000}
            value={draft.servingGrams}
            onValue={(servingGrams) => onChange({ servingGrams })}
            showError={showProblems}
            serverError={problems.servingGrams}
          />
        </div>
      </fieldset>
    </>
  );
}
