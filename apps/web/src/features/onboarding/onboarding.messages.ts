import { bodyBounds, type ActivityLevel, type BodyGoal, type Sex } from "@fetta/domain/goals/energy-need";

type Option<T extends string> = { value: T; title: string; text: string };

const activityLevels: readonly Option<ActivityLevel>[] = [
  { value: "sedentary", title: "Attività minima", text: "Lavoro alla scrivania, poco movimento" },
  { value: "lightly_active", title: "Attività leggera", text: "Passeggiate o sport 1-3 volte a settimana" },
  { value: "moderately_active", title: "Attività moderata", text: "Sport 3-5 volte a settimana" },
  { value: "very_active", title: "Attività intensa", text: "Sport 6-7 volte a settimana" },
  { value: "extremely_active", title: "Attività molto intensa", text: "Lavoro fisico o doppi allenamenti" },
];

const goals: readonly Option<BodyGoal>[] = [
  { value: "lose_weight", title: "Perdere peso", text: "Fino a 500 kcal al giorno sotto il tuo fabbisogno" },
  { value: "maintain", title: "Mantenere il peso", text: "In pari con il tuo fabbisogno" },
  { value: "build_muscle", title: "Aumentare la massa", text: "300 kcal al giorno sopra il tuo fabbisogno" },
];

const sexes: readonly { value: Sex | "unsaid"; label: string }[] = [
  { value: "female", label: "Femmina" },
  { value: "male", label: "Maschio" },
  { value: "unsaid", label: "Preferisco non dirlo" },
];

const between = ({ min, max }: { min: number; max: number }, unit: string) =>
  `Inserisci un valore tra ${min} e ${max} ${unit}.`;

const aims: Record<BodyGoal, string> = {
  lose_weight: "Per dimagrire con calma, senza saltare i pasti.",
  maintain: "Per mantenere il peso, mangiando con gusto.",
  build_muscle: "Per far crescere la massa, un pasto alla volta.",
};

export const onboarding = {
  progress: "Avanzamento",
  step: (step: number, of: number) => `Passo ${step} di ${of}`,
  stepShort: (step: number, of: number) => `${step} di ${of}`,
  finish: "Completa",
  name: {
    title: "Come ti chiami?",
    why: "Ti chiameremo così nell’app.",
    label: "Nome",
    missing: "Scrivi il tuo nome per continuare.",
  },
  age: {
    title: "Quanti anni hai?",
    why: "Con l’età cambia l’energia di cui il corpo ha bisogno.",
    label: "Età",
    unit: "anni",
    range: between(bodyBounds.age, "anni"),
    missing: "Scrivi la tua età per continuare.",
    sexLabel: "Sesso (facoltativo)",
    sexWhy: "Rende il calcolo più preciso. Senza, usiamo un valore medio.",
    sexes,
  },
  height: {
    title: "Qual è la tua altezza?",
    why: "L’altezza serve a stimare il tuo metabolismo.",
    label: "Altezza",
    unit: "cm",
    range: between(bodyBounds.height, "cm"),
    missing: "Scrivi la tua altezza per continuare.",
  },
  weight: {
    title: "Quanto pesi?",
    why: "Il peso serve a stimare il tuo metabolismo.",
    label: "Peso",
    unit: "kg",
    range: between(bodyBounds.weight, "kg"),
    missing: "Scrivi il tuo peso per continuare.",
  },
  activity: {
    title: "Quanto ti muovi di solito?",
    why: "Serve a calcolare il tuo fabbisogno. Potrai cambiarlo quando vuoi.",
    options: activityLevels,
    missing: "Scegli una risposta per continuare.",
  },
  goal: {
    title: "Qual è il tuo obiettivo?",
    why: "Decide quante calorie prevede il tuo piano.",
    options: goals,
    missing: "Scegli un obiettivo per continuare.",
  },
  doctorTitle: "Parlane con un medico",
  doctorMinor: "Sotto i 18 anni il fabbisogno segue la crescita: una formula non basta.",
  doctorBody: "Per il tuo peso e la tua altezza una formula può non bastare.",
  saveFailed: "Impossibile salvare il tuo profilo. Riprova.",
  calculating: "Calcoliamo il tuo fabbisogno…",
  plan: (name: string) => `Ecco il tuo piano, ${name}`,
  aims,
  startingPoint: "È un punto di partenza: puoi modificarlo quando vuoi.",
  perDay: "kcal al giorno",
  share: (percent: number) => `${percent}% kcal`,
  methodTitle: "Come l’abbiamo calcolato",
  method: "Metabolismo basale da età, peso e altezza, moltiplicato per la tua attività.",
  methodWithoutSex: "Senza indicazione del sesso abbiamo usato un valore medio.",
  methodFloor: "Non scendiamo sotto le 1.200 kcal.",
  notMedical: "Non sostituisce il parere di un medico o di un nutrizionista.",
  preparing: "Prepariamo il tuo diario…",
  toDiary: "Vai al diario",
} as const;
