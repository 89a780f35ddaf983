import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appRouter } from "../../trpc/app-router.ts";
import { largeInputs } from "../../trpc/body-limits.ts";
import { awayFromTheHour } from "@fetta/db/testing/avoid-hour-boundary";
import { answersTo, meantBy } from "./check-row.ts";
import type { CheckedRow } from "./check-row.ts";
import { pathRows } from "./path-rows.ts";
import type { PathRow } from "./path-rows.ts";
import { signedIn } from "./actors.ts";
import { procedureRows } from "./procedure-rows.ts";
import { askPath, callProcedure, pathsOf, startWorld } from "./matrix-server.ts";

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(awayFromTheHour);

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const typeOf = (path: string): string => procedures[path]?._def.type ?? "";

describe("procedures", () => {
  test("have a row each, and no row is of a procedure that is gone", () => {
    expect(Object.keys(procedureRows).toSorted()).toEqual(Object.keys(procedures).toSorted());
  });

  test.each(Object.entries(procedureRows))(
    "%s is for whom it is meant, with what is theirs",
    async (path, row) => {
      const answers = await answersTo(world.api, row, (person, input) =>
        callProcedure(person, path, typeOf(path), input),
      );
      expect(answers).toEqual(meantBy(row));
    },
  );
});

/** The row of a path, with the inputs of the procedure that it is like. */
function checked({ like, picture: _sent, ...row }: PathRow): CheckedRow {
  const { input, alsoNamedBy, taken } = procedureRows[like ?? ""] ?? {};
  const named = row.others === undefined || !alsoNamedBy ? {} : { alsoNamedBy };
  return { ...row, ...named, ...(input && { input }), ...(taken && { taken }) };
}

describe("paths", () => {
  test("have a row each, and no row is of a path that is gone", () => {
    // Behind these are the procedures, with rows of their own.
    const door = ["GET /api/trpc/:path", "POST /api/trpc/:path"].concat(
      [...largeInputs.keys()].map((path) => `POST /api/trpc/${path}`),
    );
    expect(pathsOf(world.api).toSorted()).toEqual([...Object.keys(pathRows), ...door].toSorted());
  });

  test.each(Object.entries(pathRows))(
    "%s is for whom it is meant, with what is theirs",
    async (path, pathRow) => {
      const row = checked(pathRow);
      const answers = await answersTo(world.api, row, (person, input) =>
        askPath(person, path, input, pathRow.picture),
      );
      expect(answers).toEqual(meantBy(row));
    },
  );
});

describe("test pages, where they are on, are there for whoever is signed in", () => {
  test.each([
    ["test.togglePro", signedIn(), undefined],
    ["test.simulateWebhook", signedIn(), { planType: "monthly" }],
    ["test.upgrade", signedIn(), { months: 1 }],
  ])("%s", async (path, may, given) => {
    const row = { may, input: () => given };
    const answers = await answersTo(world.withTestPages, row, (person, input) =>
      callProcedure(person, path, typeOf(path), input),
    );
    expect(answers).toEqual(meantBy(row));
  });

  test.each([
    ["POST /api/test/toggle-pro-status", signedIn(), undefined],
    ["POST /api/test/simulate-webhook", signedIn(), { planType: "monthly" }],
    ["POST /api/upgrade-to-pro", signedIn(), { months: 1 }],
  ])("%s", async (path, may, given) => {
    const row = { may, input: () => given };
    const answers = await answersTo(world.withTestPages, row, (person, input) =>
      askPath(person, path, input, undefined),
    );
    expect(answers).toEqual(meantBy(row));
  });
});
