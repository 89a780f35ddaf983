import { AsyncLocalStorage } from "node:async_hooks";

/** Words of the code, patterns and figures: never what a person wrote, an address or an id of a person. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that has begun. `errorType`: code or class of what went wrong, never its message. */
export type OpenSpan = { end: (attributes?: SpanAttributes, errorType?: string) => void };

export type SpanKind = "server" | "client" | "internal" | "consumer";

export type Tracing = {
  /** Begins a span below `parent`; without one, a trace of its own. */
  startSpan: (name: string, kind: SpanKind, attributes: SpanAttributes, parent?: OpenSpan) => OpenSpan;
  /** Sends what is still to be sent. */
  shutdown: () => Promise<void>;
};

/** What the work of a request or of a run of a job has in common, for its log lines, mails and spans. */
export type WorkScope = {
  /** Id of the request (its `x-request-id`) or of the run. */
  readonly id: string;
  /** Name of the job. */
  readonly job?: string;
  /** The span that new spans belong to. */
  readonly span?: OpenSpan | undefined;
};

const storage = new AsyncLocalStorage<WorkScope>();

/** The scope of the running code; undefined at the start of the server and in work that belongs to no request. */
export const currentScope = (): WorkScope | undefined => storage.getStore();

/** Runs `work` and everything that it starts in this scope. */
export const runInScope = <Result>(scope: WorkScope, work: () => Result): Result => storage.run(scope, work);
