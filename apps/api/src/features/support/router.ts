import { publicProcedure, router } from "../../trpc/procedures.ts";
import { contactOutput, sendInput, sendOutput } from "./schema.ts";
import { sendSupportRequest } from "./service.ts";

export const supportRouter = router({
  contact: publicProcedure.output(contactOutput).query(({ ctx }) => ({ email: ctx.deps.env.SUPPORT_EMAIL ?? null })),
  send: publicProcedure
    .input(sendInput)
    .output(sendOutput)
    .mutation(async ({ ctx: { deps, caller }, input }) => {
      const asker = {
        currentUser: await caller.currentUser(),
        ip: caller.ip,
        storeResponse: caller.storeResponse,
      };
      const { repeated, ...answer } = await sendSupportRequest(deps, asker, input);
      caller.isRepeated = repeated;
      return answer;
    }),
});
