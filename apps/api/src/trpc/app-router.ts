import { accountRouter } from "../features/account/router.ts";
import { authRouter } from "../features/auth/router.ts";
import { billingRouter } from "../features/billing/router.ts";
import { diaryRouter } from "../features/diary/router.ts";
import { foodRouter } from "../features/food/router.ts";
import { homeRouter } from "../features/home/router.ts";
import { router } from "./init.ts";

export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  billing: billingRouter,
  diary: diaryRouter,
  food: foodRouter,
  home: homeRouter,
});
export type AppRouter = typeof appRouter;

/** The procedures by name, as the REST table refers to them. */
export type Caller = ReturnType<typeof appRouter.createCaller>;
