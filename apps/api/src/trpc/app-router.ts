import { accountRouter } from "../features/account/router.ts";
import { authRouter } from "../features/auth/router.ts";
import { billingRouter } from "../features/billing/router.ts";
import { diaryRouter } from "../features/diary/router.ts";
import { foodRouter } from "../features/food/router.ts";
import { homeRouter } from "../features/home/router.ts";
import { productRouter } from "../features/product/router.ts";
import { searchRouter } from "../features/search/router.ts";
import { ownFoodRouter } from "../features/own-food/router.ts";
import { router } from "./init.ts";

export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  billing: billingRouter,
  diary: diaryRouter,
  food: foodRouter,
  home: homeRouter,
  ownFood: ownFoodRouter,
  product: productRouter,
  search: searchRouter,
});
export type AppRouter = typeof appRouter;

/** The procedures by name, as the REST table refers to them. */
export type Caller = ReturnType<typeof appRouter.createCaller>;
