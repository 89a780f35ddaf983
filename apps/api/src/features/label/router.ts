import { router, signedIn } from "../../trpc/init.ts";
import { pictureInput } from "../food/dish-schema.ts";
import { labelOutput } from "./schema.ts";
import { readLabel } from "./service.ts";

export const labelRouter = router({
  read: signedIn
    .input(pictureInput)
    .output(labelOutput)
    .mutation(({ ctx, input }) => readLabel(ctx.deps, ctx.viewer, input, ctx.caller.waiting())),
});
