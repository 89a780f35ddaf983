import { accountRouter } from "../features/account/router.ts";
import { authRouter } from "../features/auth/router.ts";
import { billingRouter } from "../features/billing/router.ts";
import { diaryRouter } from "../features/diary/router.ts";
import { foodRouter } from "../features/food/router.ts";
import { createCallerFactory, router } from "./init.ts";

export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  billing: billingRouter,
  diary: diaryRouter,
  food: foodRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures without HTTP: the REST door and the tests come in by it. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
