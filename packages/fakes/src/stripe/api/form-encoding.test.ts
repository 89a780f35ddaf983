import { expect, test } from "vitest";
import { fingerprintForm, parseForm } from "./form-encoding.ts";

test("brackets are parsed as objects, and numeric brackets as lists in their order", () => {
  expect(parseForm("a=1&b[c]=2&b[d][e]=3&l[1]=y&l[0]=x&o[0][p]=q&s[]=1&s[]=2&empty=&%C3%A8=%2B")).toEqual({
    a: "1",
    b: { c: "2", d: { e: "3" } },
    l: ["x", "y"],
    o: [{ p: "q" }],
    s: ["1", "2"],
    empty: "",
    è: "+",
  });
});

test("malformed forms are parsed without an error, and never change a prototype", () => {
  for (const text of [
    "",
    "&&",
    "=",
    "a[=1",
    "a]b=1",
    "[]=1",
    "a=1&a[b]=2",
    "a[b]=1&a=2",
    "__proto__[x]=1",
    "a[constructor][prototype][x]=1",
  ])
    expect(() => parseForm(text)).not.toThrow();
  parseForm("__proto__[polluted]=1&a[__proto__][polluted]=1");
  expect({}).not.toHaveProperty("polluted");
});

test("the fingerprint of a form depends on its values, not on the order of fields", () => {
  expect(fingerprintForm("a=1&b=2")).toBe(fingerprintForm("b=2&a=1"));
  expect(fingerprintForm("a=1&b=2")).not.toBe(fingerprintForm("a=2&b=1"));
  expect(fingerprintForm("a=1")).not.toBe(fingerprintForm("a=1&a=1"));
});
