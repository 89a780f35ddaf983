import { anyone, router } from "../../trpc/procedures.ts";
import { contactOutput, sendInput, sendOutput } from "./schema.ts";
import { sendSupportRequest } from "./service.ts";

export const supportRouter = router({
  contact: anyone.output(contactOutput).query(({ ctx }) => ({ email: ctx.deps.env.SUPPORT_EMAIL ?? null })),
  send: anyone
    .input(sendInput)
    .output(sendOutput)
    .mutation(async ({ ctx: { deps, caller }, input }) => {
      const asker = { viewer: await caller.viewer(), ip: caller.ip, keep: caller.keepAnswer };
      const { repeated, ...answer } = await sendSupportRequest(deps, asker, input);
      caller.repeated = repeated;
      return answer;
    }),
});
