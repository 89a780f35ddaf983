import { allowAdmins, allowAnyone, allowProOnly, allowSignedIn, type StatusByActor } from "./actors.ts";

export type PathRow = {
  statuses: StatusByActor;
  /** The procedure whose input the path takes. */
  procedure?: string;
  /** The sample picture to upload. */
  photo?: string;
  /** The status for a request that names another user's resource. */
  othersStatus?: number;
  /** The status of the second request, when each request uses a unit of the daily quota. */
  secondTime?: StatusByActor;
};

const proOnlySecondTime = allowProOnly(200, 429);

/** The documented paths with their authorization; a path without a row fails the test. */
export const pathRows: Readonly<Record<string, PathRow>> = {
  "GET /api/health/live": { statuses: allowAnyone() },
  "GET /api/health/ready": { statuses: allowAnyone() },
  "GET /api/openapi.json": { statuses: allowAnyone() },
  "GET /api/docs": { statuses: allowAnyone() },

  "POST /api/auth/register": { statuses: allowAnyone(201), procedure: "auth.register" },
  "POST /api/auth/login": { statuses: { ...allowAnyone(), erased: 401 }, procedure: "auth.login" },
  "POST /api/auth/logout": { statuses: allowAnyone(204) },
  "GET /api/auth/user": { statuses: allowSignedIn() },
  // Browsers are always redirected, on failure to a page with an error message.
  "GET /api/auth/google": { statuses: allowAnyone(302) },
  "GET /api/auth/google/callback": { statuses: allowAnyone(302) },
  "GET /api/user/profile": { statuses: allowSignedIn() },
  "GET /api/user/preferences": { statuses: allowSignedIn() },
  "POST /api/user/update-goals": { statuses: allowSignedIn(), procedure: "account.updateGoals" },
  "POST /api/complete-onboarding": { statuses: allowSignedIn(), procedure: "account.completeOnboarding" },

  "GET /api/account/photo-consent": { statuses: allowSignedIn() },
  "POST /api/account/photo-consent": { statuses: allowSignedIn(), procedure: "account.consentPhoto" },
  "GET /api/account/export": { statuses: allowSignedIn() },
  "GET /api/report.pdf": { statuses: allowSignedIn() },
  "GET /api/report.csv": { statuses: allowProOnly(200, 402) },
  // The test sends no file, which is reported to signed-in users only.
  "POST /api/account/import": { statuses: allowSignedIn(422) },
  "DELETE /api/account": { statuses: allowSignedIn(204), procedure: "personalData.erase" },

  "GET /api/daily-logs": { statuses: allowSignedIn(), procedure: "diary.list" },
  "POST /api/daily-logs": { statuses: allowSignedIn(201), procedure: "diary.add", othersStatus: 404 },
  "PUT /api/daily-logs/:id": { statuses: allowSignedIn(), procedure: "diary.edit", othersStatus: 404 },
  "DELETE /api/daily-logs/:id": { statuses: allowSignedIn(204), procedure: "diary.remove", othersStatus: 204 },
  "GET /api/food-items": { statuses: allowSignedIn() },
  "POST /api/food-items": { statuses: allowSignedIn(201), procedure: "food.create" },
  "POST /api/barcode-food-items": { statuses: allowSignedIn(201), procedure: "food.create" },
  "GET /api/stock-foods": { statuses: allowSignedIn(), procedure: "food.searchStock" },
  "POST /api/stock-foods/add": { statuses: allowSignedIn(201), procedure: "food.addStock" },
  "GET /api/products/list": { statuses: allowSignedIn() },
  // These tests configure no pictures of products.
  "GET /api/products/:barcode/picture": { statuses: allowSignedIn(404) },
  "GET /api/products/search": { statuses: allowSignedIn(), procedure: "search.products" },
  "GET /api/products/:barcode": { statuses: allowSignedIn(), procedure: "product.get" },

  // The test names no backup, which is reported to admins only.
  "GET /api/admin/backups/:id": { statuses: allowAdmins(404) },

  // The actors have accounts, so the first run is over.
  "GET /api/first-run/restore": { statuses: allowAnyone(409) },
  "POST /api/first-run/restore": { statuses: allowAnyone(409) },

  "POST /api/analyze-food": { statuses: allowSignedIn(), photo: "french-toast", secondTime: proOnlySecondTime },
  "POST /api/analyze-label": {
    statuses: allowSignedIn(),
    photo: "labels/frollini-al-cacao",
    secondTime: proOnlySecondTime,
  },
  "POST /api/analyze-ingredients": {
    statuses: allowSignedIn(),
    photo: "ingredients/pomodori",
    secondTime: proOnlySecondTime,
  },
  "POST /api/generate-recipe": {
    statuses: allowSignedIn(201),
    procedure: "recipes.generate",
    secondTime: allowProOnly(201, 429),
  },
  "POST /api/contact-support": { statuses: allowAnyone(201), procedure: "support.send" },

  "GET /api/recipes": { statuses: allowSignedIn() },
  "GET /api/recipes/:id": { statuses: allowSignedIn(), procedure: "recipes.read", othersStatus: 404 },
  "GET /api/recipes/:id/photo": { statuses: allowSignedIn(), procedure: "recipes.read", othersStatus: 404 },
  "PUT /api/recipes/:id": { statuses: allowSignedIn(), procedure: "recipes.rename", othersStatus: 404 },
  "PUT /api/recipes/:id/favorite": { statuses: allowSignedIn(), procedure: "recipes.setFavorite", othersStatus: 404 },
  "DELETE /api/recipes/:id": { statuses: allowSignedIn(204), procedure: "recipes.remove", othersStatus: 404 },
  "POST /api/recipes/:id/add-to-log": {
    statuses: allowSignedIn(201),
    procedure: "recipes.addToLog",
    othersStatus: 404,
  },

  "GET /api/usage/stats": { statuses: allowSignedIn() },
  "POST /api/create-checkout-session": { statuses: allowSignedIn(), procedure: "billing.checkout" },
  "POST /api/manual-pro-activation": {
    statuses: { ...allowSignedIn(402), pro: 200 },
    procedure: "billing.activate",
    othersStatus: 403,
  },
  "GET /api/withdraw": { statuses: allowSignedIn() },
  "POST /api/withdraw": { statuses: allowSignedIn(), procedure: "billing.withdraw", othersStatus: 404 },
  // The signature counts, not the session: an unsigned request is rejected for every actor.
  "POST /api/stripe/webhook": { statuses: allowAnyone(400) },
  // A CSP report belongs to no account; an empty body is rejected.
  "POST /api/csp-report": { statuses: allowAnyone(400) },
  "GET /api/promo-codes": { statuses: allowAdmins() },
  "POST /api/setup-promo-codes": { statuses: allowAdmins() },

  "POST /api/upgrade-to-pro": { statuses: allowSignedIn(403), procedure: "test.upgrade" },
  "POST /api/test/toggle-pro-status": { statuses: allowAnyone(404) },
  "POST /api/test/simulate-webhook": { statuses: allowAnyone(404), procedure: "test.simulateWebhook" },
};
