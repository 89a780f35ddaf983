import { AppError } from "@fetta/domain/errors";
import { labelFromReading } from "@fetta/domain/photo-analysis/label-check";
import type { Label } from "@fetta/domain/photo-analysis/label-check";
import type { Deps } from "../../../deps.ts";
import type { Viewer } from "../../auth/current-user.ts";
import { askModel } from "../../quota/model-calls.ts";
import { commitUnit } from "../../quota/quota.ts";
import { withUnit } from "../../quota/with-quota.ts";
import type { Upload } from "../../../lib/uploads/photo-upload.ts";
import type { Waiting } from "../../../lib/idempotency/pending-request.ts";

/**
 * The figures of a nutrition table in a photo, read by the model in one call and checked here. Costs a food scan, which
 * counts only when the figures pass. Nothing is stored: the person looks at them and saves a food of their own. Throws
 * AppError: `label_unreadable`, `label_implausible`, those of `readPicture`, `reserve` and the model's client.
 */
export async function readLabel(
  deps: Pick<Deps, "db" | "now" | "ai" | "env" | "log">,
  { id: userId }: Pick<Viewer, "id">,
  upload: Upload,
  { signal, keep }: Waiting,
): Promise<Label> {
  const { jpeg } = await upload.picture();
  if (!deps.ai) throw new AppError("analysis_unavailable");
  return withUnit(deps, { userId, kind: "food_scan" }, async (reservation) => {
    const { reading } = await askModel(deps, { userId, kind: "label", signal }, (ai, options) =>
      ai.readLabel(jpeg, options),
    );
    const outcome = labelFromReading(reading);
    if (!outcome.ok) throw new AppError(outcome.refusal, { faults: outcome.faults });
    if (signal.aborted) throw new AppError("analysis_unavailable");
    await deps.db.transaction().execute(async (tx) => {
      await commitUnit(tx, reservation);
      await keep(tx, outcome.label);
    });
    return outcome.label;
  });
}
