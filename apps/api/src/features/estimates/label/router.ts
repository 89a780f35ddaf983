import { router } from "../../../trpc/procedures.ts";
import { photoConsentProcedure } from "../../consents/procedures.ts";
import { photoInput } from "../dish-schema.ts";
import { labelOutput } from "./schema.ts";
import { readLabel } from "./service.ts";

export const labelRouter = router({
  read: photoConsentProcedure
    .input(photoInput)
    .output(labelOutput)
    .mutation(({ ctx, input }) => readLabel(ctx.deps, ctx.currentUser, input, ctx.request.toPendingRequest())),
});
