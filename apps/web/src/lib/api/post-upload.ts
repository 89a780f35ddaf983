import { localTimeZone } from "../local-date.ts";

type Upload = {
  key: string;
  body: FormData | string;
  signal: AbortSignal;
  /** Id of the user on whose behalf it is sent later: in another user's session the call fails. */
  account?: string | undefined;
};

/**
 * Posts a form, or JSON, to a path of the REST API under an idempotency key; `status` 0: no response arrived. `body` is
 * undefined for a response that is no JSON. Rejects only with the abort reason of `signal`.
 */
export async function postUpload(
  path: string,
  { key, body, signal, account }: Upload,
): Promise<{ status: number; isOk: boolean; body: unknown }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      body,
      headers: {
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        "idempotency-key": key,
        "x-time-zone": localTimeZone(),
        ...(account !== undefined && { "x-account": account }),
      },
      credentials: "include",
      signal,
    });
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    return { status: response.status, isOk: response.ok, body: isJson ? await response.json() : undefined };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: 0, isOk: false, body: undefined };
  }
}

/** Parsers for responses of the network, whose shape is not trusted. */
export type UnknownRecord = Record<string, unknown>;

export function toUnknownRecord(value: unknown): UnknownRecord {
  return typeof value === "object" && value !== null ? (value as UnknownRecord) : {};
}

export function toOptionalString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function toStringList(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === "string" && item.trim() !== "")
    : [];
}
