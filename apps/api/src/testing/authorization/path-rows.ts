import { admins, anyone, proAlone, signedIn } from "./actors.ts";
import type { Statuses } from "./actors.ts";

export type PathRow = {
  may: Statuses;
  /** The procedure whose input it takes. */
  like?: string;
  /** The sample picture that is sent. */
  picture?: string;
  /** What anybody gets who names what is another's. */
  others?: number;
  /** What they get the next time: it costs a unit of the day. */
  again?: Statuses;
};

const limited = proAlone(200, 429);

/** The documented paths that this version has, and who may ask for what; a path without a row fails the test. */
export const pathRows: Readonly<Record<string, PathRow>> = {
  "GET /api/health/live": { may: anyone() },
  "GET /api/health/ready": { may: anyone() },
  "GET /api/openapi.json": { may: anyone() },

  "POST /api/auth/register": { may: anyone(201), like: "auth.register" },
  "POST /api/auth/login": { may: { ...anyone(), erased: 401 }, like: "auth.login" },
  "POST /api/auth/logout": { may: anyone(204) },
  "GET /api/auth/user": { may: signedIn() },
  // A browser is always led on, if only to a sentence.
  "GET /api/auth/google": { may: anyone(302) },
  "GET /api/auth/google/callback": { may: anyone(302) },
  "GET /api/user/profile": { may: signedIn() },
  "GET /api/user/preferences": { may: signedIn() },
  "POST /api/user/update-goals": { may: signedIn(), like: "account.updateGoals" },
  "POST /api/complete-onboarding": { may: signedIn(), like: "account.completeOnboarding" },

  "GET /api/account/photo-consent": { may: signedIn() },
  "POST /api/account/photo-consent": { may: signedIn(), like: "account.consentPhoto" },
  "GET /api/account/export": { may: signedIn() },
  // Without a file there is nothing to import, which only a signed-in person is told.
  "POST /api/account/import": { may: signedIn(422) },
  "DELETE /api/account": { may: signedIn(204), like: "personalData.erase" },

  "GET /api/daily-logs": { may: signedIn(), like: "diary.list" },
  "POST /api/daily-logs": { may: signedIn(201), like: "diary.add", others: 404 },
  "PUT /api/daily-logs/:id": { may: signedIn(), like: "diary.edit", others: 404 },
  "DELETE /api/daily-logs/:id": { may: signedIn(204), like: "diary.remove", others: 204 },
  "GET /api/food-items": { may: signedIn() },
  "POST /api/food-items": { may: signedIn(201), like: "food.create" },
  "POST /api/barcode-food-items": { may: signedIn(201), like: "food.create" },
  "GET /api/stock-foods/list": { may: signedIn() },
  "GET /api/stock-foods": { may: signedIn(), like: "food.searchStock" },
  "POST /api/stock-foods/add": { may: signedIn(201), like: "food.addStock" },
  "GET /api/products/search": { may: signedIn(), like: "search.products" },
  "GET /api/products/:barcode": { may: signedIn(), like: "product.get" },

  "POST /api/analyze-food": { may: signedIn(), picture: "french-toast", again: limited },
  "POST /api/analyze-label": { may: signedIn(), picture: "labels/frollini-al-cacao", again: limited },
  "POST /api/analyze-ingredients": { may: signedIn(), picture: "ingredients/pomodori", again: limited },
  "POST /api/generate-recipe": {
    may: signedIn(201),
    like: "recipes.generate",
    again: proAlone(201, 429),
  },
  "POST /api/contact-support": { may: anyone(201), like: "support.send" },

  "GET /api/recipes": { may: signedIn() },
  "GET /api/recipes/:id": { may: signedIn(), like: "recipes.read", others: 404 },
  "GET /api/recipes/:id/photo": { may: signedIn(), like: "recipes.read", others: 404 },
  "PUT /api/recipes/:id": { may: signedIn(), like: "recipes.rename", others: 404 },
  "PUT /api/recipes/:id/favorite": { may: signedIn(), like: "recipes.setFavorite", others: 404 },
  "DELETE /api/recipes/:id": { may: signedIn(204), like: "recipes.remove", others: 404 },
  "POST /api/recipes/:id/add-to-log": { may: signedIn(201), like: "recipes.addToLog", others: 404 },

  "GET /api/usage/stats": { may: signedIn() },
  "POST /api/create-checkout-session": { may: signedIn(), like: "billing.checkout" },
  "POST /api/manual-pro-activation": {
    may: { ...signedIn(402), pro: 200 },
    like: "billing.activate",
    others: 403,
  },
  "GET /api/withdraw": { may: signedIn() },
  "POST /api/withdraw": { may: signedIn(), like: "billing.withdraw", others: 404 },
  // A signature counts there, and nobody's session: unsigned it is refused to all of them.
  "POST /api/stripe/webhook": { may: anyone(400) },
  // A CSP report belongs to no account; an empty body is refused.
  "POST /api/csp-report": { may: anyone(400) },
  "GET /api/promo-codes": { may: admins() },
  "POST /api/setup-promo-codes": { may: admins() },

  "POST /api/upgrade-to-pro": { may: signedIn(403), like: "test.upgrade" },
  "POST /api/test/toggle-pro-status": { may: anyone(404) },
  "POST /api/test/simulate-webhook": { may: anyone(404), like: "test.simulateWebhook" },
};
