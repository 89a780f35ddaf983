import { accountRouter } from "../features/account/router.ts";
import { adminRouter } from "../features/admin/router.ts";
import { createAuthRouter, createPasskeyRouter } from "../features/auth/router.ts";
import { syncCheckoutsOnSignIn } from "../features/billing/pro-activation.ts";
import { billingRouter } from "../features/billing/router.ts";
import { testRouter } from "../features/test-pages/router.ts";
import { diaryRouter, foodLoggingRouter } from "../features/diary/router.ts";
import { foodRouter } from "../features/food/router.ts";
import { dishAnalysisRouter, estimateRouter, labelRouter } from "../features/estimates/router.ts";
import { homeRouter } from "../features/home/router.ts";
import { needRouter } from "../features/need/router.ts";
import { personalDataRouter } from "../features/personal-data/router.ts";
import { productRouter, customFoodRouter } from "../features/products/router.ts";
import { readerLinkRouter, sharedDiaryRouter } from "../features/reader-links/router.ts";
import { reminderRouter } from "../features/reminders/router.ts";
import { recipesRouter } from "../features/recipes/router.ts";
import { searchRouter } from "../features/search/router.ts";
import { trendsRouter } from "../features/trends/router.ts";
import { supportRouter } from "../features/support/router.ts";
import { mergeRouters, router } from "./procedures.ts";

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  auth: createAuthRouter(syncCheckoutsOnSignIn),
  billing: billingRouter,
  diary: diaryRouter,
  estimate: estimateRouter,
  food: mergeRouters(foodRouter, foodLoggingRouter, dishAnalysisRouter),
  home: homeRouter,
  label: labelRouter,
  need: needRouter,
  customFood: customFoodRouter,
  passkey: createPasskeyRouter(syncCheckoutsOnSignIn),
  personalData: personalDataRouter,
  product: productRouter,
  readerLink: readerLinkRouter,
  recipes: recipesRouter,
  reminder: reminderRouter,
  search: searchRouter,
  sharedDiary: sharedDiaryRouter,
  support: supportRouter,
  test: testRouter,
  trends: trendsRouter,
});
export type AppRouter = typeof appRouter;

/** The procedures by name, as the REST table refers to them. */
export type ProcedureCaller = ReturnType<typeof appRouter.createCaller>;
