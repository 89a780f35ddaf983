import { expect, test } from "vitest";
import { routeOf } from "./analysis-failure.ts";
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
    "another failure keeps the server's words",
    { status: 503, message: "Occupato." },
    { to: "retry", sentence: "Occupato." },
  ],
  ["no answer at all has words of its own", { status: 0 }, { to: "retry", sentence: general }],
  ["an empty message has words of its own", { status: 500, message: "" }, { to: "retry", sentence: general }],
];

test.each(rows)("%s", (_name, answer, route) => {
  expect(routeOf(answer)).toEqual(route);
});
