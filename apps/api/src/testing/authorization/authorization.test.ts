import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appRouter } from "../../trpc/app-router.ts";
import { maxBodyBytesByProcedure } from "../../http/request-body.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { checkRow, expectedOutcome, type CheckedRow } from "./check-row.ts";
import { pathRows, type PathRow } from "./path-rows.ts";
import { allowSignedIn } from "./actors.ts";
import { procedureRows } from "./procedure-rows.ts";
import { requestPath, callProcedure, listPaths, startMatrixServer } from "./matrix-server.ts";

let world: Awaited<ReturnType<typeof startMatrixServer>>;
beforeAll(async () => {
  world = await startMatrixServer();
});
afterAll(() => world.close());
beforeEach(avoidHourBoundary);

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const typeOf = (path: string): string => procedures[path]?._def.type ?? "";

describe("the authorization table of procedures", () => {
  test("has a row for each procedure and no other row", () => {
    expect(Object.keys(procedureRows).toSorted()).toEqual(Object.keys(procedures).toSorted());
  });

  test.each(Object.entries(procedureRows))(
    "permits %s to the intended roles only, with the user's own data",
    async (path, row) => {
      const answers = await checkRow(world.api, row, (person, input) =>
        callProcedure(person, path, typeOf(path), input),
      );
      expect(answers).toEqual(expectedOutcome(row));
    },
  );
});

/** The row of a path, with the inputs of its procedure. */
function checked({ procedure: like, photo: _sent, ...row }: PathRow): CheckedRow {
  const { input, otherInputs: alsoNamedBy, takenId } = procedureRows[like ?? ""] ?? {};
  const named = row.othersStatus === undefined || !alsoNamedBy ? {} : { alsoNamedBy };
  return { ...row, ...named, ...(input && { input }), ...(takenId && { takenId }) };
}

describe("the authorization table of paths", () => {
  test("has a row for each path and no other row", () => {
    // The tRPC paths call the procedures, which have rows of their own.
    const door = ["GET /api/trpc/:path", "POST /api/trpc/:path"].concat(
      [...maxBodyBytesByProcedure.keys()].map((path) => `POST /api/trpc/${path}`),
    );
    expect(listPaths(world.api).toSorted()).toEqual([...Object.keys(pathRows), ...door].toSorted());
  });

  test.each(Object.entries(pathRows))(
    "permits %s to the intended roles only, with the user's own data",
    async (path, pathRow) => {
      const row = checked(pathRow);
      const answers = await checkRow(world.api, row, (person, input) =>
        requestPath(person, path, input, pathRow.photo),
      );
      expect(answers).toEqual(expectedOutcome(row));
    },
  );
});

describe("enabled test pages are available to signed-in users only:", () => {
  test.each([
    ["test.togglePro", allowSignedIn(), undefined],
    ["test.simulateWebhook", allowSignedIn(), { planType: "monthly" }],
    ["test.upgrade", allowSignedIn(), { months: 1 }],
  ])("%s", async (path, may, given) => {
    const row = { statuses: may, input: () => given };
    const answers = await checkRow(world.withTestPages, row, (person, input) =>
      callProcedure(person, path, typeOf(path), input),
    );
    expect(answers).toEqual(expectedOutcome(row));
  });

  test.each([
    ["POST /api/test/toggle-pro-status", allowSignedIn(), undefined],
    ["POST /api/test/simulate-webhook", allowSignedIn(), { planType: "monthly" }],
    ["POST /api/upgrade-to-pro", allowSignedIn(), { months: 1 }],
  ])("%s", async (path, may, given) => {
    const row = { statuses: may, input: () => given };
    const answers = await checkRow(world.withTestPages, row, (person, input) =>
      requestPath(person, path, input, undefined),
    );
    expect(answers).toEqual(expectedOutcome(row));
  });
});
