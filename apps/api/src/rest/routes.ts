import type { z } from "zod";
import { dishTargetInput } from "../features/estimates/schema.ts";
import type { ProcedureCaller } from "../trpc/app-router.ts";

export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Fastify path; `:name` parameters become input fields of that name. */
  url: string;
  /** The procedure behind the path: when it is renamed, this table no longer compiles. */
  call: (api: ProcedureCaller) => unknown;
  /** Status of success, default 200. */
  status?: 201 | 204;
  /** A multipart upload with one file field `image`: a photo for the model, read only with the user's photo consent. */
  body?: "multipart";
  /** The fields of that upload beside `image`, all optional. */
  fields?: z.ZodObject;
  /** Creates a resource: honours Idempotency-Key. */
  isCreation?: true;
  /** Text for the OpenAPI document that the schemas do not contain. */
  description?: string;
};

/** The documented paths, one row each. */
export const restRoutes: readonly RestRoute[] = [
  { method: "POST", url: "/api/auth/register", call: (api) => api.auth.register, status: 201 },
  { method: "POST", url: "/api/auth/login", call: (api) => api.auth.login },
  { method: "POST", url: "/api/auth/logout", call: (api) => api.auth.logout, status: 204 },
  { method: "GET", url: "/api/auth/user", call: (api) => api.auth.user },
  { method: "GET", url: "/api/user/profile", call: (api) => api.account.profile },
  { method: "GET", url: "/api/user/preferences", call: (api) => api.account.preferences },
  { method: "POST", url: "/api/user/update-goals", call: (api) => api.account.updateGoals },
  { method: "POST", url: "/api/complete-onboarding", call: (api) => api.account.completeOnboarding },
  {
    method: "GET",
    url: "/api/account/photo-consent",
    call: (api) => api.account.photoConsent,
    description:
      "Which consent to send photos is in force, to which recipient, and which one the account gave. Photos are analysed, and kept with a recipe, only with the one in force.",
  },
  {
    method: "POST",
    url: "/api/account/photo-consent",
    call: (api) => api.account.consentPhoto,
    description:
      "Gives the consent to the version in force, stored as given through the API; 409 photo_consent_outdated for another one. Null takes it back, from the next request on.",
  },
  { method: "DELETE", url: "/api/account", call: (api) => api.personalData.erase, status: 204 },
  { method: "GET", url: "/api/daily-logs", call: (api) => api.diary.list },
  { method: "POST", url: "/api/daily-logs", call: (api) => api.diary.add, status: 201, isCreation: true },
  { method: "PUT", url: "/api/daily-logs/:id", call: (api) => api.diary.edit },
  { method: "DELETE", url: "/api/daily-logs/:id", call: (api) => api.diary.remove, status: 204 },
  { method: "GET", url: "/api/food-items", call: (api) => api.food.list },
  { method: "POST", url: "/api/food-items", call: (api) => api.food.create, status: 201, isCreation: true },
  { method: "POST", url: "/api/barcode-food-items", call: (api) => api.food.create, status: 201, isCreation: true },
  { method: "GET", url: "/api/stock-foods", call: (api) => api.food.searchStock },
  { method: "POST", url: "/api/stock-foods/add", call: (api) => api.food.addStock, status: 201, isCreation: true },
  {
    method: "POST",
    url: "/api/analyze-food",
    call: (api) => api.food.analyzeDish,
    body: "multipart",
    fields: dishTargetInput,
    isCreation: true,
  },
  { method: "POST", url: "/api/analyze-label", call: (api) => api.label.read, body: "multipart", isCreation: true },
  {
    method: "POST",
    url: "/api/analyze-ingredients",
    call: (api) => api.recipes.readIngredients,
    body: "multipart",
    isCreation: true,
  },
  { method: "POST", url: "/api/generate-recipe", call: (api) => api.recipes.generate, status: 201, isCreation: true },
  { method: "GET", url: "/api/recipes", call: (api) => api.recipes.list },
  { method: "GET", url: "/api/recipes/:id", call: (api) => api.recipes.read },
  { method: "PUT", url: "/api/recipes/:id", call: (api) => api.recipes.rename },
  { method: "PUT", url: "/api/recipes/:id/favorite", call: (api) => api.recipes.setFavorite },
  { method: "DELETE", url: "/api/recipes/:id", call: (api) => api.recipes.remove, status: 204 },
  {
    method: "POST",
    url: "/api/recipes/:id/add-to-log",
    call: (api) => api.recipes.addToLog,
    status: 201,
    isCreation: true,
  },
  { method: "GET", url: "/api/products/search", call: (api) => api.search.products },
  { method: "GET", url: "/api/products/:barcode", call: (api) => api.product.get },
  { method: "GET", url: "/api/usage/stats", call: (api) => api.billing.usage },
  { method: "POST", url: "/api/create-checkout-session", call: (api) => api.billing.checkout, isCreation: true },
  { method: "POST", url: "/api/contact-support", call: (api) => api.support.send, status: 201, isCreation: true },
  { method: "POST", url: "/api/manual-pro-activation", call: (api) => api.billing.activate },
  { method: "GET", url: "/api/withdraw", call: (api) => api.billing.purchases },
  { method: "POST", url: "/api/withdraw", call: (api) => api.billing.withdraw },
  { method: "POST", url: "/api/upgrade-to-pro", call: (api) => api.test.upgrade },
  { method: "POST", url: "/api/test/toggle-pro-status", call: (api) => api.test.togglePro },
  { method: "POST", url: "/api/test/simulate-webhook", call: (api) => api.test.simulateWebhook },
  { method: "GET", url: "/api/promo-codes", call: (api) => api.admin.promotions },
  { method: "POST", url: "/api/setup-promo-codes", call: (api) => api.admin.setupPromotions, isCreation: true },
];

/** The path of the procedure that a row calls, recorded by running the row's `call` on a proxy. */
export function procedurePath(call: RestRoute["call"]): string {
  const path: string[] = [];
  const recorder: object = new Proxy(
    {},
    {
      get: (_target, property) => {
        path.push(String(property));
        return recorder;
      },
    },
  );
  call(recorder as ProcedureCaller);
  return path.join(".");
}
