/** Longest text that is searched, in characters: a dish takes about 3,000. */
const maxTextLength = 100_000;
/** Bounds the number of unmatched braces that are skipped, so that the search stays short for any text. */
const maxStarts = 50;

/**
 * Index after the object that starts at `start`, or undefined when it is not closed. Braces in strings do not count.
 */
function findObjectEnd(text: string, start: number): number | undefined {
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

/** The JSON object that starts at `start`, or undefined when it does not parse. */
function parseObjectAt(text: string, start: number): { value: unknown; end: number } | undefined {
  const end = findObjectEnd(text, start);
  if (end === undefined) return undefined;
  try {
    return { value: JSON.parse(text.slice(start, end)), end };
  } catch {
    return undefined;
  }
}

/**
 * The JSON objects in a model's output, in order. Usually there is one bare object; reasoning, code fences and
 * sentences around it are skipped.
 */
export function extractJsonObjects(text: string): unknown[] {
  if (text.length > maxTextLength) return [];
  const withoutThinking = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu, "");
  const found: unknown[] = [];
  let start = withoutThinking.indexOf("{");
  for (let tries = 0; start !== -1 && tries < maxStarts; tries += 1) {
    const object = parseObjectAt(withoutThinking, start);
    if (object) found.push(object.value);
    start = withoutThinking.indexOf("{", object?.end ?? start + 1);
  }
  return found;
}
