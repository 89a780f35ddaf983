import { StripeProblem, wrongParameter } from "./stripe-error.ts";

/** An answer as it went out, to go out again letter by letter. */
export type Answer = {
  status: number;
  text: string;
  headers?: Record<string, string>;
  /** Whether its idempotency key remembers it. */
  kept: boolean;
};
type Asked = { path: string; params: string };
type Memory = Asked & { at: number; requestId: string; answer: Answer | null };

/** How long a key is remembered, in seconds. */
const lifetime = 24 * 3600;

export type Idempotency = {
  /** The answer that the key remembers, or null: this is the first request. Throws where the key is taken. */
  begin: (key: string, asked: Asked, requestId: string) => Answer | null;
  /** Remembers the answer, if it is one to remember. */
  end: (key: string, answer: Answer) => void;
  /** The request ended without an answer to remember: its key is free again. */
  drop: (key: string, requestId: string) => void;
};

/** Keys as Stripe keeps them: the first answer to a key is the answer to every request with it. */
export function rememberKeys(now: () => number): Idempotency {
  const memories = new Map<string, Memory>();
  const fields = { type: "idempotency_error" };
  const advice = (key: string): string =>
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return {
    begin: (key, asked, requestId) => {
      if (key.length > 255)
        throw wrongParameter("Idempotency keys can be up to 255 characters long.", fields);
      const memory = memories.get(key);
      if (memory === undefined || now() - memory.at > lifetime) {
        memories.set(key, { ...asked, at: now(), requestId, answer: null });
        return null;
      }
      if (memory.path !== asked.path)
        throw wrongParameter(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${memory.path}' vs '${asked.path}'). ${advice(key)}`,
          fields,
        );
      if (memory.params !== asked.params)
        throw wrongParameter(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice(key)}`,
          fields,
        );
      if (memory.answer === null)
        throw new StripeProblem(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { ...fields, code: "idempotency_key_in_use" },
          false,
        );
      const replayed = { "idempotent-replayed": "true", "original-request": memory.requestId };
      return { ...memory.answer, headers: { ...memory.answer.headers, ...replayed } };
    },
    end: (key, answer) => {
      const memory = memories.get(key);
      if (answer.kept && memory !== undefined) memory.answer = answer;
    },
    drop: (key, requestId) => {
      const memory = memories.get(key);
      if (memory?.answer === null && memory.requestId === requestId) memories.delete(key);
    },
  };
}
