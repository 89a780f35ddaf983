import { photoSender, router } from "../../trpc/init.ts";
import { pictureInput } from "../food/dish-schema.ts";
import { labelOutput } from "./schema.ts";
import { readLabel } from "./service.ts";

export const labelRouter = router({
  read: photoSender
    .input(pictureInput)
    .output(labelOutput)
    .mutation(({ ctx, input }) => readLabel(ctx.deps, ctx.viewer, input, ctx.caller.waiting())),
});
