import { AppError } from "@fetta/domain/errors";
import { validateLabel } from "@fetta/domain/photo-analysis/label-check";
import type { NutritionLabel } from "@fetta/domain/photo-analysis/label-check";
import type { Deps } from "../../../deps.ts";
import type { CurrentUser } from "../../auth/current-user.ts";
import { callModel } from "../../quota/model-calls.ts";
import { settleQuota } from "../../quota/quota.ts";
import { withQuota } from "../../quota/with-quota.ts";
import type { PhotoUpload } from "../../../lib/uploads/photo-upload.ts";
import type { PendingRequest } from "../../../lib/idempotency/with-idempotency-key.ts";

/**
 * Reads the values of a nutrition table in a photo with one model call and checks them. Costs a food scan, which counts
 * only when the values pass. Nothing is stored: the user reviews them and saves a custom food. Throws AppError:
 * `label_unreadable`, `label_implausible`, those of `normalizePhoto`, `reserveQuota` and the model's client.
 */
export async function readLabel(
  deps: Pick<Deps, "db" | "now" | "ai" | "env" | "log">,
  { id: userId }: Pick<CurrentUser, "id">,
  upload: PhotoUpload,
  { signal, storeResponse }: PendingRequest,
): Promise<NutritionLabel> {
  const { jpeg } = await upload.readPhoto();
  if (!deps.ai) throw new AppError("analysis_unavailable");
  return withQuota(deps, { userId, kind: "food_scan" }, async (reservation) => {
    const { result: reading } = await callModel(deps, { userId, kind: "label", signal }, (ai, options) =>
      ai.readLabel(jpeg, options),
    );
    const outcome = validateLabel(reading);
    if (!outcome.ok) throw new AppError(outcome.errorCode, { faults: outcome.faults });
    if (signal.aborted) throw new AppError("analysis_unavailable");
    await deps.db.transaction().execute(async (tx) => {
      await settleQuota(tx, reservation);
      await storeResponse(tx, outcome.label);
    });
    return outcome.label;
  });
}
