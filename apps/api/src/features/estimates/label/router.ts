import { photoSender, router } from "../../../trpc/procedures.ts";
import { pictureInput } from "../dish-schema.ts";
import { labelOutput } from "./schema.ts";
import { readLabel } from "./service.ts";

export const labelRouter = router({
  read: photoSender
    .input(pictureInput)
    .output(labelOutput)
    .mutation(({ ctx, input }) => readLabel(ctx.deps, ctx.viewer, input, ctx.caller.waiting())),
});
