/** Readers for answers that come from the network: nothing about their shape is taken for granted. */
export type Fields = Record<string, unknown>;

export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function texts(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === "string" && one.trim() !== "")
    : [];
}
