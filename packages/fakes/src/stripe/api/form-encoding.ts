/** A value of a form: text, or brackets with more in them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** A branch while it is read: brackets and their contents, which are not yet known to be a list. */
type Branch = Map<string, string | Branch>;

/** `a[b][0][c]` as its parts; `[]` counts on. */
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

/** Brackets with nothing but numbers in them are a list. Objects have no prototype: their names come from outside. */
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

/** Reads a form with brackets, as Stripe's SDK writes bodies and queries. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) setValue(root, key, value);
  const object = toFormValue(root);
  return typeof object === "string" || Array.isArray(object) ? {} : object;
}

/** The same for every form with the same fields and values. */
export function fingerprintForm(text: string): string {
  const pairs = Array.from(new URLSearchParams(text), ([key, value]) => JSON.stringify([key, value]));
  return pairs.toSorted().join("");
}
