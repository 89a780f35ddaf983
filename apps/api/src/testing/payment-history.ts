import { plans, planTypes, type PlanType } from "@fetta/domain/billing/pro-plan";
import type { FakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import fc from "fast-check";

/** Actions of users, banks and the provider on one checkout. */
export const paymentActions = [
  "pay",
  "payWithCode",
  "payNothing",
  "payLater",
  "transferComes",
  "transferFails",
  "decline",
  "expire",
  "refund",
  "refundPart",
  "refundFails",
  "dispute",
  "disputeWon",
  "disputeLost",
] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** `at` selects one of the existing items; with none, the step is skipped. */
export type HistoryStep =
  | { step: "buy"; plan: PlanType }
  /** `heard`: its webhooks are delivered at once. */
  | { step: "happen"; what: PaymentAction; at: number; heard: boolean }
  | { step: "deliver"; at: number }
  | { step: "return"; at: number }
  | { step: "withdraw"; at: number }
  | { step: "signIn" }
  | { step: "providerFails" };

export type PaymentHistory = {
  steps: HistoryStep[];
  /**
   * How the final state reaches the app: every webhook in any order, or the job when webhooks of checkouts are lost.
   */
  end: "letters" | "job";
  seed: number;
};

const at = fc.nat({ max: 30 });
const heard = fc.boolean();
const stepArbitrary: fc.Arbitrary<HistoryStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ step: fc.constant("buy" as const), plan: fc.constantFrom(...planTypes) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant("happen" as const),
      what: fc.constantFrom(...paymentActions, "pay" as const, "pay" as const),
      at,
      heard,
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant("deliver" as const), at }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("return" as const), at }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant("withdraw" as const), at }) },
  { weight: 1, arbitrary: fc.constant({ step: "signIn" as const }) },
  { weight: 1, arbitrary: fc.constant({ step: "providerFails" as const }) },
);

/** Sequences of consequences of a payment, which random generation would rarely produce. */
const actionSequences: (PaymentAction | "withdraw")[][] = [
  ["pay", "withdraw"],
  ["pay", "refundPart", "withdraw", "refundFails"],
  ["payWithCode", "withdraw", "refund", "dispute", "disputeWon"],
  ["pay", "dispute", "disputeWon", "withdraw"],
  ["pay", "refund", "refundFails"],
  ["pay", "refundPart", "refundPart", "refund"],
  ["pay", "dispute", "disputeWon", "refund"],
  ["payWithCode", "dispute", "disputeLost"],
  ["payLater", "transferComes", "dispute", "disputeWon"],
  ["payLater", "transferFails"],
  ["decline", "pay"],
];
const sequenceArbitrary: fc.Arbitrary<HistoryStep[]> = fc
  .record({ arc: fc.constantFrom(...actionSequences), at })
  .chain((life) =>
    fc
      .array(heard, { minLength: life.arc.length, maxLength: life.arc.length })
      .map((each) =>
        life.arc.map((what, index): HistoryStep =>
          what === "withdraw"
            ? { step: "withdraw", at: life.at }
            : { step: "happen", what, at: life.at, heard: each[index] ?? true },
        ),
      ),
  );

/** Any history of one user that begins with a purchase. */
export const historyArbitrary: fc.Arbitrary<PaymentHistory> = fc
  .record({
    plan: fc.constantFrom(...planTypes),
    rest: fc.array(
      fc.oneof(
        { weight: 2, arbitrary: stepArbitrary.map((one) => [one]) },
        { weight: 1, arbitrary: sequenceArbitrary },
      ),
      { minLength: 2, maxLength: 5 },
    ),
    end: fc.constantFrom("letters" as const, "letters" as const, "job" as const),
    seed: fc.nat(),
  })
  .map(({ plan, rest, end, seed }) => ({ steps: [{ step: "buy", plan }, ...rest.flat()], end, seed }));

/** Deterministic shuffle by a seed. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return items
    .map((item) => ({ item, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** The expected state of a checkout: what was done to it at the provider, independent of the app's own data. */
export type ExpectedPayment = {
  session: string;
  /** The provider's payment, once one was attempted. */
  payment: string | null;
  days: number;
  paid: boolean;
  cents: number;
  refunded: number;
  pendingRefund: string | null;
  dispute: "none" | "open" | "won" | "lost";
  /** The user has withdrawn, and the withdrawal was acknowledged. */
  withdrawn: boolean;
};

export const createExpectedPayment = (session: string, plan: PlanType): ExpectedPayment => ({
  session,
  payment: null,
  days: plans[plan].days,
  paid: false,
  cents: 0,
  refunded: 0,
  pendingRefund: null,
  dispute: "none",
  withdrawn: false,
});

/** Days that this checkout grants, by the product's rules. */
export function expectedDays({ paid, cents, refunded, dispute, days, withdrawn }: ExpectedPayment): number {
  const back = (cents > 0 && refunded >= cents) || dispute === "open" || dispute === "lost";
  return paid && !back && !withdrawn ? days : 0;
}

type ApplyAction = (control: FakeStripe["control"], truth: ExpectedPayment) => void;

function payWithCodeAction(code?: string): ApplyAction {
  return (control, truth) => {
    const { session } = truth;
    if (code !== undefined && control.applyCode({ session, code }) !== null) return;
    const paid = control.pay({ session });
    truth.paid = true;
    truth.cents = paid.amount_total;
    truth.payment = paid.payment_intent;
  };
}

function recordRefund(truth: ExpectedPayment, refund: { id: string; amount: number }): void {
  truth.refunded += refund.amount;
  truth.pendingRefund = refund.id;
}

/** Applies an action to the fake provider and to the expected state. Throws when the action is impossible now. */
const actionEffects: Record<PaymentAction, ApplyAction> = {
  pay: payWithCodeAction(),
  payWithCode: payWithCodeAction("META"),
  payNothing: payWithCodeAction("TUTTO"),
  payLater: (control, truth) => {
    const onItsWay = control.payLater({ session: truth.session });
    truth.cents = onItsWay.amount_total;
    truth.payment = onItsWay.payment_intent;
  },
  transferComes: (control, truth) => {
    control.settle({ session: truth.session, outcome: "succeeded" });
    truth.paid = true;
  },
  transferFails: (control, { session }) => control.settle({ session, outcome: "failed" }),
  decline: (control, { session }) => control.decline({ session }),
  expire: (control, { session }) => control.expire({ session }),
  refund: (control, truth) => recordRefund(truth, control.refund({ session: truth.session })),
  refundPart: (control, truth) =>
    recordRefund(truth, control.refund({ session: truth.session, amount: Math.max(1, Math.ceil(truth.cents / 3)) })),
  refundFails: (control, truth) => {
    if (truth.pendingRefund === null) return;
    const { amount } = control.failRefund({ refund: truth.pendingRefund });
    truth.refunded -= amount;
    truth.pendingRefund = null;
  },
  dispute: (control, truth) => {
    control.openDispute({ session: truth.session });
    truth.dispute = "open";
  },
  disputeWon: (control, truth) => {
    control.closeDispute({ session: truth.session, outcome: "won" });
    truth.dispute = "won";
  },
  disputeLost: (control, truth) => {
    control.closeDispute({ session: truth.session, outcome: "lost" });
    truth.dispute = "lost";
  },
};

/** Applies an action at the fake provider, if it is possible. */
export function applyAction(control: FakeStripe["control"], what: PaymentAction, truth: ExpectedPayment): void {
  try {
    actionEffects[what](control, truth);
  } catch (error) {
    // The fake provider rejects impossible actions: a refund of nothing, a second end.
    if (!(error instanceof Error) || error.name !== "StripeApiError") throw error;
  }
}
