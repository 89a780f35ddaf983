import fc from "fast-check";
import { expect, test } from "vitest";
import { firstVersion, requireVersion, versionOf } from "./stored-version.ts";

const instants = fc.date({ noInvalidDate: true, min: new Date("2020-01-01"), max: new Date("2100-01-01") });

test("versions sort by the instants of the changes, behind that of what was never changed, whether dates or texts", () => {
  fc.assert(
    fc.property(instants, instants, instants, (createdAt, one, other) => {
      const [first, second] = [one, other].map((updatedAt) => versionOf({ createdAt, updatedAt }));
      fc.pre(+one !== +createdAt && +other !== +createdAt && first !== undefined && second !== undefined);
      expect(first < second).toBe(one < other);
      expect(first > firstVersion).toBe(true);
      expect(versionOf({ createdAt: createdAt.toISOString(), updatedAt: one.toISOString() })).toBe(first);
      expect(versionOf({ createdAt, updatedAt: createdAt })).toBe(firstVersion);
    }),
  );
});

test("a change passes on the stored version or on any, and on no other", () => {
  expect(() => requireVersion("0", "0")).not.toThrow();
  expect(() => requireVersion("0", undefined)).not.toThrow();
  expect(() => requireVersion("2026-11-21T12:00:00.000Z", "0")).toThrow("changed_elsewhere");
});
