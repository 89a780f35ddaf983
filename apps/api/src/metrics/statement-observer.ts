import type { StatementObserver } from "@fetta/db/connect";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { errorTypeOf } from "../lib/tracing/tracing.ts";
import { currentScope, runInScope, type Tracing } from "../lib/work-scope.ts";
import { metricsRegistry } from "./registry.ts";

const slowStatementCounter = new Counter({
  name: "slow_statements_total",
  help: "Statements that took longer than SLOW_STATEMENT_MS, by command and first table",
  labelNames: ["statement"],
  registers: [metricsRegistry],
});

export type StatementName = { name: string; text: string };

/** Longest text of a statement in the log and in spans. */
const maxTextLength = 300;
/** Maximum number of names: lists of varying length produce ever new texts. */
const maxNames = 1000;
const names = new Map<string, StatementName>();

/**
 * Command and first table of a statement ("select diary_entry"), and its shortened text without values: parameters are
 * $1 anyway, and words and numbers written into the text become "?".
 */
export function describeStatement(statement: string): StatementName {
  const known = names.get(statement);
  if (known) return known;
  const text = statement
    .replaceAll(/'(?:[^']|'')*'/g, "?")
    .replaceAll(/(?<![$\w."])\d+(?:\.\d+)?\b/g, "?")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, maxTextLength);
  const [command = "statement"] = /[a-z]+/i.exec(text) ?? [];
  const [, table = ""] = /\b(?:from|into|update|join)\s+"?(?!select\b|lateral\b)([a-z_][\w.]*)/i.exec(text) ?? [];
  const described = { name: `${command.toLowerCase()} ${table}`.trim(), text };
  if (names.size < maxNames) names.set(statement, described);
  return described;
}

/** Begins and ends of transactions: a commit that waits for the disk is worth a line, a span for each is not. */
const isTransactionControl = (statement: string): boolean =>
  /^\s*(?:begin|start|commit|rollback|set)\b/i.test(statement);

export type StatementObserverOptions = {
  log: Pick<Logger, "warn">;
  /** Milliseconds from which a statement is slow; 0: none is. */
  slowMs: number;
  tracing: Tracing | undefined;
};

/** Names slow statements in the log, and makes a span of each where traces are on; undefined where neither is asked for. */
export function createStatementObserver(options: StatementObserverOptions): StatementObserver | undefined {
  const { log, slowMs, tracing } = options;
  if (slowMs === 0 && tracing === undefined) return undefined;
  return (statement) => {
    const scope = currentScope();
    const startedAt = performance.now();
    const span =
      tracing && scope?.span && !isTransactionControl(statement)
        ? tracing.startSpan(describeStatement(statement).name, "client", attributesOf(statement), scope.span)
        : undefined;
    return (error) => {
      span?.end({}, error && errorTypeOf(error));
      const ms = performance.now() - startedAt;
      if (slowMs === 0 || ms < slowMs) return;
      const { name, text } = describeStatement(statement);
      slowStatementCounter.inc({ statement: name });
      // The answer arrives in the scope of its connection, which is none.
      const write = (): void => log.warn({ statement: text, ms: Math.round(ms) }, "slow statement");
      if (scope) runInScope(scope, write);
      else write();
    };
  };
}

function attributesOf(statement: string): Record<string, string> {
  const { name, text } = describeStatement(statement);
  return { "db.system.name": "postgresql", "db.query.summary": name, "db.query.text": text };
}
