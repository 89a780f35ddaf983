import type { AppErrorCode } from "@fetta/domain/errors";
import { vi } from "vitest";
import type { Inputs, Outputs } from "../lib/api/procedure-types.ts";

type FailureDetails = { message: string; errorCode?: AppErrorCode; issues?: { path: string; message: string }[] };

/**
 * A failed call. With details, the API's own error response; without them a proxy's error page, which fails all calls
 * of its batch.
 */
export class ApiFailure extends Error {
  readonly status: number;
  readonly details: FailureDetails | undefined;
  constructor(status: number, details?: FailureDetails) {
    super(details?.message);
    this.status = status;
    this.details = details;
  }
}

/** An answer that fails like a proxy without its server. */
export function failing(): never {
  throw new ApiFailure(500);
}

/** The fields of the API's error formatter. */
function toErrorData(status: number, details: FailureDetails): object {
  const code = status === 401 ? "UNAUTHORIZED" : status < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
  return {
    code,
    httpStatus: status,
    issues: [],
    ...details,
    limitReached: details.errorCode === "daily_limit_reached",
  };
}

/** What a procedure answers: a value, or a function of its input, which may throw an `ApiFailure`, or a `TypeError` as `fetch` does without a network. */
type Answer<Input, Output> = Output | ((input: Input) => Output | Promise<Output>);
type RouterAnswers<In, Out> = { [Name in keyof Out & keyof In]?: Answer<In[Name], Out[Name]> };
/** Answers by router, and of the routers inside another by their paths. */
export type FakeAnswers = { [Router in keyof Outputs]?: RouterAnswers<Inputs[Router], Outputs[Router]> } & {
  "admin.backups"?: RouterAnswers<Inputs["admin"]["backups"], Outputs["admin"]["backups"]>;
  "recipes.shopping"?: RouterAnswers<Inputs["recipes"]["shopping"], Outputs["recipes"]["shopping"]>;
};
/** Answers of the REST addresses, by method and path: "POST /api/analyze-food". */
export type FakeRestAnswers = Record<string, (request: Request) => Response | Promise<Response>>;

export type FakeApi = {
  /** Replaces answers from now on. */
  answer: (answers: FakeAnswers) => void;
  /** Inputs of the calls of one procedure so far, oldest first. */
  callsOf: (path: string) => unknown[];
  /** Calls without an answer: a test with one fails. */
  unanswered: readonly string[];
  /** Ends the calls in progress, which otherwise would last as long as the page of all tests. */
  close: () => void;
};

type LooseAnswers = Record<string, Record<string, unknown>>;

/** Merges answers by procedure; a later one wins. */
function mergeAnswers(target: LooseAnswers, answers: FakeAnswers): void {
  for (const [router, procedures] of Object.entries(answers as LooseAnswers))
    target[router] = { ...target[router], ...procedures };
}

/**
 * Replaces `fetch` until the end of the test: tRPC batches are answered from `answers`, REST addresses from `rest`.
 * Input and output pass through JSON as on the wire.
 */
export function fakeApi(answers: FakeAnswers, rest: FakeRestAnswers = {}): FakeApi {
  const byRouter: LooseAnswers = {};
  mergeAnswers(byRouter, answers);
  const calls: { path: string; input: unknown }[] = [];
  const unanswered: string[] = [];

  async function answerCall(path: string, input: unknown): Promise<object> {
    calls.push({ path, input });
    const dot = path.lastIndexOf(".");
    const answer = byRouter[path.slice(0, dot)]?.[path.slice(dot + 1)];
    if (answer === undefined) {
      unanswered.push(path);
      throw new ApiFailure(500);
    }
    try {
      const output: unknown = typeof answer === "function" ? await answer(input) : answer;
      return { result: { data: { json: output } } };
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.details === undefined) throw error;
      const { status, details } = error;
      return { error: { json: { message: details.message, code: -32_600, data: toErrorData(status, details) } } };
    }
  }

  const realFetch = globalThis.fetch;
  const closed = Promise.withResolvers<void>();
  const afterClose = async (): Promise<Response> => {
    await closed.promise;
    return new Response(null, { status: 503 });
  };
  vi.stubGlobal("fetch", async (target: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(target instanceof Request ? target.url : target, location.href);
    if (!url.pathname.startsWith("/api/")) return realFetch(target, init);
    const procedures = /^\/api\/trpc\/(.+)$/.exec(url.pathname)?.[1];
    const method = init?.method ?? "GET";
    if (procedures === undefined) {
      const key = `${method} ${url.pathname}`;
      const answer = rest[key];
      if (answer) return Promise.race([answer(new Request(url, init)), afterClose()]);
      unanswered.push(key);
      return Response.json({ message: `no answer for ${key}` }, { status: 500 });
    }
    const body = method === "POST" ? init?.body : url.searchParams.get("input");
    const inputs = JSON.parse(typeof body === "string" ? body : "{}") as Record<string, { json?: unknown }>;
    const paths = procedures.split(",");
    const aborted = new Promise<never>((_resolve, reject) =>
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error)),
    );
    try {
      const results = await Promise.race([
        aborted,
        afterClose(),
        Promise.all(paths.map((path, i) => answerCall(path, inputs[i]?.json))),
      ]);
      return results instanceof Response ? results : Response.json(results);
    } catch (error) {
      if (error instanceof ApiFailure) return new Response("Internal Server Error", { status: error.status });
      throw error;
    }
  });
  return {
    answer: (next) => mergeAnswers(byRouter, next),
    callsOf: (path) => calls.filter((call) => call.path === path).map(({ input }) => input),
    unanswered,
    close: closed.resolve,
  };
}
