import type { GoalWarning } from "@fetta/domain/goals/energy-need";

/** Warnings returned with goals that were raised or that require a large deficit. */
export const goalWarningMessages: Record<GoalWarning, string> = {
  minor:
    "Sotto i 18 anni il corpo cresce: l’obiettivo resta pari al tuo fabbisogno. Per cambiarlo parlane con il pediatra o con il medico.",
  underweight:
    "Per il tuo peso e la tua altezza un deficit non fa bene: l’obiettivo resta pari al tuo fabbisogno. Parlane con il medico.",
  maternity:
    "In gravidanza e in allattamento l’obiettivo non scende sotto il tuo fabbisogno. Parlane con il medico o con l’ostetrica.",
  large_deficit:
    "Questo obiettivo è molto sotto il tuo fabbisogno. Un calo più lento è più sicuro: se vuoi scendere così, fatti seguire da un medico.",
};
