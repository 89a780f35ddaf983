/** Longest text that is looked at, characters: a dish takes about 3,000. */
const longest = 100_000;
/** Braces that open nothing are skipped, so many at most: the search stays short whatever the text. */
const mostStarts = 50;

/** Index after the object that starts at `start`, or undefined when it never closes. Braces in strings do not count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === "\\") index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

/** The object that a text holds from `start` on, when it is JSON. */
function objectAt(text: string, start: number): { value: unknown; end: number } | undefined {
  const end = endOfObject(text, start);
  if (end === undefined) return undefined;
  try {
    return { value: JSON.parse(text.slice(start, end)), end };
  } catch {
    return undefined;
  }
}

/**
 * The JSON objects in what a model wrote, in order. A single bare one is the rule; thoughts, fences and sentences around
 * are passed over.
 */
export function objectsInModelText(text: string): unknown[] {
  if (text.length > longest) return [];
  const spoken = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu, "");
  const found: unknown[] = [];
  let start = spoken.indexOf("{");
  for (let tries = 0; start !== -1 && tries < mostStarts; tries += 1) {
    const object = objectAt(spoken, start);
    if (object) found.push(object.value);
    start = spoken.indexOf("{", object?.end ?? start + 1);
  }
  return found;
}
