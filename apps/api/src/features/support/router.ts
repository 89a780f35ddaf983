import { publicProcedure, router } from "../../trpc/procedures.ts";
import { contactOutput, sendInput, sendOutput } from "./schema.ts";
import { sendSupportRequest } from "./service.ts";

export const supportRouter = router({
  contact: publicProcedure.output(contactOutput).query(({ ctx }) => ({ email: ctx.deps.env.SUPPORT_EMAIL ?? null })),
  send: publicProcedure
    .input(sendInput)
    .output(sendOutput)
    .mutation(async ({ ctx: { deps, request }, input }) => {
      const asker = { currentUser: await request.currentUser(), ip: request.ip, storeResponse: request.storeResponse };
      const { repeated, ...answer } = await sendSupportRequest(deps, asker, input);
      request.isRepeated = repeated;
      return answer;
    }),
});
