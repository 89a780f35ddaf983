import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

test("a lost database connection is logged as one short line without prepared statements", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const error = Object.assign(new Error("terminating connection"), {
    code: "57P01",
    client: { connection: { parsedStatements: { a: "select * from diary_entry" } } },
  });
  createLogger("warn", sink).warn({ err: error }, "database connection lost");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("57P01");
  expect(lines[0]).not.toContain("diary_entry");
});
