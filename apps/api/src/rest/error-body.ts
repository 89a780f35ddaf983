import type { NutritionLabel } from "@fetta/domain/photo-analysis/label-check";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { z } from "zod";
import { labelOutput } from "../features/estimates/schema.ts";
import type { Issue, PublicError } from "../trpc/error-mapping.ts";

/** Stable English error codes of the REST contract, by tRPC code. */
const restErrorCodes: Partial<Record<TRPC_ERROR_CODE_KEY, string>> = {
  BAD_REQUEST: "BAD_REQUEST",
  PARSE_ERROR: "BAD_REQUEST",
  UNAUTHORIZED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
  TIMEOUT: "REQUEST_TIMEOUT",
  CONFLICT: "CONFLICT",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  UNPROCESSABLE_CONTENT: "UNPROCESSABLE",
  TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS",
  PAYMENT_REQUIRED: "PAYMENT_REQUIRED",
  SERVICE_UNAVAILABLE: "UPSTREAM_UNAVAILABLE",
};

export type RestErrorBody = {
  error: { code: string; message: string; errorCode?: string; issues?: Issue[] };
  message: string;
  limitReached?: true;
  resetsAt?: string;
  /** The checked nutrients of a label that was recognised instead of a dish. */
  label?: NutritionLabel;
  /** The dishes of a menu that was recognised instead of a dish. */
  dishes?: string[];
};

/** Only two errors carry a vision result; the details of all others stay on the server. */
function toVisionDetails({ errorCode, details }: PublicError): Pick<RestErrorBody, "label" | "dishes"> {
  if (errorCode === "label_in_picture") {
    const { data: label } = labelOutput.safeParse(details["label"]);
    return label ? { label } : {};
  }
  if (errorCode === "menu_in_picture") {
    const { data: dishes } = z.array(z.string()).safeParse(details["dishes"]);
    return dishes ? { dishes } : {};
  }
  return {};
}

/** The single format of every error under /api. */
export function toErrorBody(code: TRPC_ERROR_CODE_KEY, thrown: PublicError): RestErrorBody {
  const { errorCode, message, issues, details } = thrown;
  const { resetsAt } = details;
  return {
    error: {
      code: restErrorCodes[code] ?? "INTERNAL",
      message,
      ...(errorCode === undefined ? {} : { errorCode }),
      ...(issues === undefined ? {} : { issues }),
    },
    message,
    ...(errorCode === "daily_limit_reached" ? { limitReached: true as const } : {}),
    ...(typeof resetsAt === "string" ? { resetsAt } : {}),
    ...toVisionDetails(thrown),
  };
}
