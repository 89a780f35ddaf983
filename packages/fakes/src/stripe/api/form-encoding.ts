/** A form value: text, or the nested contents of brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** A node during parsing, before it is known whether its brackets form a list. */
type Branch = Map<string, string | Branch>;

/** Splits a key such as `a[b][0][c]` into its parts; `[]` appends to a list. */
function parseKey(key: string): string[] {
  const [, head = key, brackets = ""] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(key) ?? [];
  return [head, ...Array.from(brackets.matchAll(/\[([^\]]*)\]/g), ([, part = ""]) => part)];
}

function setValue(root: Branch, key: string, value: string): void {
  const parts = parseKey(key);
  const last = parts.pop() ?? "";
  let branch = root;
  for (const part of parts) {
    const next = branch.get(part);
    const deeper: Branch = next instanceof Map ? next : new Map();
    branch.set(part, deeper);
    branch = deeper;
  }
  branch.set(last === "" && parts.length > 0 ? String(branch.size) : last, value);
}

/** Brackets with only numbers in them become a list. Objects have no prototype, because their keys are client input. */
function toFormValue(branch: Branch): FormValue {
  const values = Array.from(branch, ([name, value]) => {
    return [name, typeof value === "string" ? value : toFormValue(value)] as const;
  });
  if (values.length > 0 && values.every(([name]) => /^\d+$/.test(name)))
    return values.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  const object: { [name: string]: FormValue } = Object.create(null);
  for (const [name, value] of values) object[name] = value;
  return object;
}

/** Parses a form with brackets, as Stripe's SDK writes bodies and queries. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) setValue(root, key, value);
  const object = toFormValue(root);
  return typeof object === "string" || Array.isArray(object) ? {} : object;
}

/** Returns the same text for all forms with the same fields and values. */
export function fingerprintForm(text: string): string {
  const pairs = Array.from(new URLSearchParams(text), ([key, value]) => JSON.stringify([key, value]));
  return pairs.toSorted().join("");
}
