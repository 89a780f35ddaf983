import { expect, test } from "vitest";
import { buildNoResponseFailure, routeFailure, type AnalysisFailure, type FailureRoute } from "./analysis-failure.ts";

const general = "Impossibile analizzare l'immagine del cibo. Riprova.";
const rows: [string, AnalysisFailure, FailureRoute][] = [
  [
    "the used-up free day leads to the plans, with the time it starts anew",
    {
      status: 429,
      limitReached: true,
      resetsAt: "2026-11-21T23:00:00.000Z",
      message: "Hai raggiunto il tuo limite giornaliero",
    },
    { to: "paywall", resetsAt: "2026-11-21T23:00:00.000Z" },
  ],
  [
    "a 429 of fair use is shown as it is",
    { status: 429, message: "Troppe richieste." },
    { to: "retry", sentence: "Troppe richieste." },
  ],
  [
    "a missing consent asks for it, and keeps the picture",
    { status: 403, errorCode: "photo_consent_missing", message: "Serve il consenso." },
    { to: "consent", sentence: "Serve il consenso." },
  ],
  ["'limite' in the message is the daily limit", { status: 403, message: "Limite superato" }, { to: "limit" }],
  ["'daily limit' in the message is the daily limit", { status: 500, message: "daily limit reached" }, { to: "limit" }],
  [
    "the script error of an exhausted day is the daily limit",
    { status: 500, message: "undefined is not an object (x)" },
    { to: "limit" },
  ],
  [
    "a picture without food asks what is on the plate",
    { status: 422, errorCode: "no_food_in_picture", message: "Non vediamo cibo." },
    { to: "unusable", sentence: "Non vediamo cibo." },
  ],
  [
    "an unreadable picture asks what is on the plate",
    { status: 422, errorCode: "picture_unreadable", message: "Non riconosco." },
    { to: "unusable", sentence: "Non riconosco." },
  ],
  [
    "an implausible estimate asks what is on the plate",
    { status: 422, errorCode: "estimate_implausible", message: "Non credibile." },
    { to: "unusable", sentence: "Non credibile." },
  ],
  [
    "a menu asks which of its dishes it was",
    { status: 422, errorCode: "menu_in_picture", message: "Un menu.", dishes: ["Gricia"] },
    { to: "menu", sentence: "Un menu.", dishes: ["Gricia"] },
  ],
  [
    "a menu of which nothing could be read asks what is on the plate",
    { status: 422, errorCode: "menu_in_picture", message: "Un menu.", dishes: [] },
    { to: "unusable", sentence: "Un menu." },
  ],
  [
    "a label leads on with its figures",
    { status: 422, errorCode: "label_in_picture", message: "Un’etichetta.", label: { calories: 452 } },
    { to: "label", label: { calories: 452 } },
  ],
  [
    "a label without figures is asked about as a label",
    { status: 422, errorCode: "label_in_picture", message: "Un’etichetta." },
    { to: "unusable", sentence: "Un’etichetta.", of: "label" },
  ],
  [
    "a label whose figures do not add up is to be typed",
    { status: 422, errorCode: "label_implausible", message: "Non tornano." },
    { to: "unusable", sentence: "Non tornano.", of: "label", byHand: true },
  ],
  [
    "a label of 0 kcal is asked about as a label",
    { status: 422, errorCode: "label_without_energy", message: "0 kcal." },
    { to: "unusable", sentence: "0 kcal.", of: "label" },
  ],
  [
    "another failure keeps the server's words",
    { status: 503, message: "Occupato." },
    { to: "retry", sentence: "Occupato." },
  ],
  [
    "no answer about a label speaks of the label",
    buildNoResponseFailure(true),
    { to: "retry", sentence: "Impossibile leggere l’etichetta. Riprova." },
  ],
  [
    "without a connection that is said too",
    buildNoResponseFailure(false),
    { to: "retry", sentence: "Impossibile leggere l’etichetta. Riprova. Sei senza connessione: la foto resta qui." },
  ],
  ["an empty message has words of its own", { status: 500, message: "" }, { to: "retry", sentence: general }],
];

test.each(rows)("%s", (_name, answer, route) => {
  expect(routeFailure(answer)).toEqual(route);
});
