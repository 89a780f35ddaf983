import { expect, test } from "vitest";
import { noAnswer, routeOf } from "./analysis-failure.ts";
import type { FailedAnswer, FailureRoute } from "./analysis-failure.ts";

const general = "Impossibile analizzare l'immagine del cibo. Riprova.";
const rows: [string, FailedAnswer, FailureRoute][] = [
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
    { status: 403, refusal: "photo_consent_missing", message: "Serve il consenso." },
    { to: "consent", sentence: "Serve il consenso." },
  ],
  [
    "'limite' in the message is the daily limit",
    { status: 403, message: "Limite superato" },
    { to: "limit" },
  ],
  [
    "'daily limit' in the message is the daily limit",
    { status: 500, message: "daily limit reached" },
    { to: "limit" },
  ],
  [
    "the script error of an exhausted day is the daily limit",
    { status: 500, message: "undefined is not an object (x)" },
    { to: "limit" },
  ],
  [
    "a picture without food asks what is on the plate",
    { status: 422, refusal: "no_food_in_picture", message: "Non vedo cibo." },
    { to: "question", sentence: "Non vedo cibo." },
  ],
  [
    "an unreadable picture asks what is on the plate",
    { status: 422, refusal: "picture_unreadable", message: "Non riconosco." },
    { to: "question", sentence: "Non riconosco." },
  ],
  [
    "an implausible estimate asks what is on the plate",
    { status: 422, refusal: "estimate_implausible", message: "Non credibile." },
    { to: "question", sentence: "Non credibile." },
  ],
  [
    "a menu asks which of its dishes it was",
    { status: 422, refusal: "menu_in_picture", message: "Un menu.", dishes: ["Gricia"] },
    { to: "menu", sentence: "Un menu.", dishes: ["Gricia"] },
  ],
  [
    "a menu of which nothing could be read asks what is on the plate",
    { status: 422, refusal: "menu_in_picture", message: "Un menu.", dishes: [] },
    { to: "question", sentence: "Un menu." },
  ],
  [
    "a label leads on with its figures",
    { status: 422, refusal: "label_in_picture", message: "Un’etichetta.", label: { calories: 452 } },
    { to: "label", label: { calories: 452 } },
  ],
  [
    "a label without figures is asked about as a label",
    { status: 422, refusal: "label_in_picture", message: "Un’etichetta." },
    { to: "question", sentence: "Un’etichetta.", of: "label" },
  ],
  [
    "a label whose figures do not add up is to be typed",
    { status: 422, refusal: "label_implausible", message: "Non tornano." },
    { to: "question", sentence: "Non tornano.", of: "label", byHand: true },
  ],
  [
    "a label of 0 kcal is asked about as a label",
    { status: 422, refusal: "label_without_energy", message: "0 kcal." },
    { to: "question", sentence: "0 kcal.", of: "label" },
  ],
  [
    "another failure keeps the server's words",
    { status: 503, message: "Occupato." },
    { to: "retry", sentence: "Occupato." },
  ],
  ["no answer at all has words of its own", noAnswer("dish", true), { to: "retry", sentence: general }],
  [
    "no answer about a label speaks of the label",
    noAnswer("label", true),
    { to: "retry", sentence: "Impossibile leggere l’etichetta. Riprova." },
  ],
  [
    "without a connection that is said too",
    noAnswer("dish", false),
    { to: "retry", sentence: `${general} Sei senza connessione: la foto resta qui.` },
  ],
  ["an empty message has words of its own", { status: 500, message: "" }, { to: "retry", sentence: general }],
];

test.each(rows)("%s", (_name, answer, route) => {
  expect(routeOf(answer)).toEqual(route);
});
