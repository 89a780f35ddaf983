import { randomUUID } from "node:crypto";
import { healthConsentVersion } from "@fetta/domain/account/health-consent";
import { photoConsentVersion } from "@fetta/domain/account/photo-consent";
import { authRows } from "./auth-rows.ts";
import { billingRows } from "./billing-rows.ts";
import { day, knownProduct, knownStockFood } from "./owned-resources.ts";
import type { Belongings } from "./owned-resources.ts";
import { admins, anyone, password, proAlone, signedIn } from "./actors.ts";
import type { Row } from "./matrix-row.ts";

/** A photo reaches a procedure by its documented path alone: here there is none, which only a signed-in person is told. */
const photoNeeded: Row = { may: signedIn(400), input: () => ({}) };

const target = { mealType: "lunch", date: day };
const cake = { name: "Torta", calories: 350, protein: 6, carbs: 50, fat: 14, liquid: false };
const quick = { name: "Cornetto", calories: 250, protein: 5, carbs: 30, fat: 12, ...target };
const offTheList = { name: "latte", text: "latte", grams: null, checked: false, position: 1 };
const goals = { calories: 1800, protein: 100, carbs: 200, fat: 60 };
const body = { age: 30, height: 165, weight: 60, activityLevel: "sedentary", goal: "maintain" };
const answers = { name: "Ada", ...body, healthConsentVersion };
const own = async (mine: Belongings): Promise<string> => `own:${await mine.ownFood()}`;
const logged = async (mine: Belongings): Promise<string> => `item:${await mine.food()}`;
const stockFood = { stockFoodName: knownStockFood, quantity: 80, ...target };
const salad = {
  name: "Insalata",
  cookingTime: 10,
  servings: 2,
  steps: [],
  ingredients: [{ name: "pomodori", grams: 200 }],
};
const eaten = (ref: string) => ({
  ...target,
  items: [{ id: randomUUID(), ref, grams: 50, unit: null, said: "torta", chosen: true }],
});
const corrected = (entryId: string, ref: string | null) => ({
  entryId,
  portion: 1,
  confirm: true,
  items: [{ key: ref === null ? "1" : "2", ref, said: "Pane", grams: 80, unit: null }],
});

const question = ({ email }: Belongings) => ({
  name: "Ada",
  email,
  category: "other",
  subject: "Una domanda",
  message: "Come funziona?",
});

/** Who may call what, a row each; a procedure without a row fails the test. */
export const procedureRows: Readonly<Record<string, Row>> = {
  "account.me": { may: signedIn() },
  "account.profile": { may: signedIn() },
  "account.preferences": { may: signedIn() },
  "account.updateGoals": { may: signedIn(), input: () => goals },
  "account.completeOnboarding": { may: signedIn(), input: () => answers },
  "account.consentHealth": { may: signedIn(), input: () => ({ version: healthConsentVersion }) },
  "account.setHidesCalories": { may: signedIn(), input: () => ({ hidesCalories: true }) },
  "account.photoConsent": { may: signedIn() },
  "account.consentPhoto": {
    may: signedIn(),
    input: () => ({ version: photoConsentVersion({ host: null, isLocal: true }) }),
  },
  "account.setAdConsent": { may: signedIn(), input: () => ({ consent: true }) },

  "admin.factorState": { may: admins() },
  "admin.beginFactor": { may: admins() },
  // Nothing was begun, so that no code is right.
  "admin.enrolFactor": { may: admins(400), input: () => ({ code: "000000" }) },
  "admin.passFactor": { may: admins(400), input: () => ({ code: "000000" }) },
  "admin.removeFactor": { may: admins() },
  "admin.promotions": { may: admins() },
  "admin.setupPromotions": { may: admins() },
  "admin.supportRequests": { may: admins(), input: () => ({}) },
  "admin.closeSupportRequest": {
    may: admins(),
    input: async (mine) => ({ id: await mine.supportRequest() }),
  },
  "admin.users": { may: admins(), input: ({ email }) => ({ email }) },
  "admin.user": { may: admins(), input: ({ userId }) => ({ id: userId }) },
  "admin.grant": {
    may: admins(),
    input: ({ userId }) => ({ userId, days: 30, reason: "Prova" }),
  },
  "admin.revoke": {
    may: admins(),
    input: async (mine) => ({ userId: mine.userId, grantId: await mine.grant(), reason: "Prova" }),
  },
  "admin.audit": { may: admins(), input: () => ({}) },

  ...authRows,

  ...billingRows,

  "diary.list": { may: signedIn(), input: () => ({ date: day }) },
  "diary.week": { may: signedIn(), input: () => ({ date: day }) },
  "diary.add": {
    may: signedIn(),
    input: async (mine) => ({ ...target, foodItemId: await mine.food(), servings: 1 }),
    others: 404,
    taken: {
      status: 409,
      input: async (mine, theirs) => ({ ...target, foodItemId: await mine.food(), id: await theirs.entry() }),
    },
  },
  "diary.addQuick": {
    may: signedIn(),
    input: () => ({ ...quick, id: randomUUID() }),
    taken: { status: 409, input: async (_mine, theirs) => ({ ...quick, id: await theirs.entry() }) },
  },
  "diary.edit": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.entry(), calories: 100 }),
    others: 404,
  },
  // What is gone is gone, whosever it was.
  "diary.remove": { may: signedIn(), input: async (mine) => ({ id: await mine.entry() }), others: 200 },
  "diary.copy": { may: signedIn(), input: () => ({ from: day, to: "2026-11-22" }) },
  "diary.copyEntry": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.entry(), ...target }),
    others: 404,
    taken: {
      status: 409,
      input: async (mine, theirs) => ({ id: await mine.entry(), ...target, newId: await theirs.entry() }),
    },
  },

  "estimate.describe": { may: signedIn(), input: () => ({ text: "una mela" }) },
  "estimate.log": {
    may: signedIn(),
    input: async (mine) => eaten(await own(mine)),
    others: 404,
    alsoNamedBy: [async (mine) => eaten(await logged(mine))],
  },
  // An entry without an estimate is none of a photo: null, and so it is for those of others.
  "estimate.read": {
    may: signedIn(),
    input: async (mine) => ({ entryId: await mine.photographed() }),
    others: 200,
  },
  "estimate.save": {
    may: signedIn(),
    input: async (mine) => corrected(await mine.photographed(), null),
    others: 404,
    alsoNamedBy: [async (mine) => corrected(await mine.photographed(), await own(mine))],
  },

  "food.list": { may: signedIn() },
  "food.create": { may: signedIn(), input: () => ({ ...cake, servingSize: "100g" }) },
  "food.searchStock": { may: signedIn(), input: () => ({ search: "mela" }) },
  "food.addStock": {
    may: signedIn(),
    input: () => stockFood,
    taken: { status: 409, input: async (_mine, theirs) => ({ ...stockFood, id: await theirs.entry() }) },
  },
  "food.read": {
    may: signedIn(),
    input: async (mine) => ({ ref: await own(mine) }),
    others: 404,
    alsoNamedBy: [async (mine) => ({ ref: await logged(mine) })],
  },
  "food.log": {
    may: signedIn(),
    input: async (mine) => ({ ref: await own(mine), amount: { grams: 50 }, ...target }),
    others: 404,
    alsoNamedBy: [async (mine) => ({ ref: await logged(mine), amount: { grams: 50 }, ...target })],
    taken: {
      status: 409,
      input: async (mine, theirs) => ({
        ref: await own(mine),
        amount: { grams: 50 },
        ...target,
        id: await theirs.entry(),
      }),
    },
  },
  "food.habits": { may: signedIn(), input: () => ({ mealType: "lunch" }) },
  "food.setFavourite": {
    may: signedIn(),
    input: async (mine) => ({ ref: await own(mine), favourite: true }),
    others: 404,
    alsoNamedBy: [async (mine) => ({ ref: await logged(mine), favourite: true })],
  },
  "food.analyzeDish": photoNeeded,
  "home.read": { may: signedIn(), input: () => ({ date: day }) },
  "label.read": photoNeeded,

  "ownFood.list": { may: signedIn() },
  "ownFood.read": { may: signedIn(), input: async (mine) => ({ id: await mine.ownFood() }), others: 404 },
  "ownFood.create": {
    may: signedIn(),
    input: () => cake,
    taken: { status: 409, input: async (_mine, theirs) => ({ ...cake, id: await theirs.ownFood() }) },
  },
  "ownFood.update": {
    may: signedIn(),
    input: async (mine) => ({ ...cake, id: await mine.ownFood(), today: day }),
    others: 404,
  },
  "ownFood.remove": { may: signedIn(), input: async (mine) => ({ id: await mine.ownFood() }), others: 404 },

  "personalData.consents": { may: signedIn() },
  "personalData.erasureWays": { may: signedIn() },
  // Each has a password and erases themselves alone.
  "personalData.erase": { may: signedIn(), input: () => ({ password }) },

  "product.lookup": { may: signedIn(), input: () => ({ code: knownProduct }) },
  "product.get": { may: signedIn(), input: () => ({ barcode: knownProduct }) },

  "recipes.readIngredients": photoNeeded,
  "recipes.checkIngredients": { may: signedIn(), input: () => ({ ingredients: ["uova"], diets: ["vegan"] }) },
  "recipes.generate": { may: signedIn(), input: () => ({ ingredients: ["spaghetti", "zucchine", "aglio"] }) },
  "recipes.list": { may: signedIn(), input: () => ({}) },
  "recipes.read": { may: signedIn(), input: async (mine) => ({ id: await mine.recipe() }), others: 404 },
  "recipes.rename": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.recipe(), name: "Pasta mia" }),
    others: 404,
  },
  "recipes.setFavorite": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.recipe(), isFavorite: true }),
    others: 404,
  },
  "recipes.remove": { may: signedIn(), input: async (mine) => ({ id: await mine.recipe() }), others: 404 },
  "recipes.addToLog": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.recipe(), servings: 1, ...target }),
    others: 404,
    taken: {
      status: 409,
      input: async (mine, theirs) => ({ id: await mine.recipe(), ...target, entryId: await theirs.entry() }),
    },
  },
  "recipes.refOfName": { may: signedIn(), input: () => ({ name: "uova" }) },
  "recipes.save": {
    may: signedIn(),
    input: async (mine) => ({ ...salad, id: await mine.recipe() }),
    taken: { status: 409, input: async (_mine, theirs) => ({ ...salad, id: await theirs.recipe() }) },
  },
  "recipes.shopping.list": { may: signedIn() },
  "recipes.shopping.addRecipe": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.recipe() }),
    others: 404,
  },
  "recipes.shopping.add": {
    may: signedIn(),
    input: () => ({ text: "latte" }),
    taken: {
      status: 422,
      input: async (_mine, theirs) => ({ text: "latte", id: await theirs.shoppingItem() }),
    },
  },
  "recipes.shopping.check": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.shoppingItem(), checked: true }),
    others: 404,
  },
  "recipes.shopping.remove": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.shoppingItem() }),
    others: 200,
  },
  "recipes.shopping.restore": {
    may: signedIn(),
    input: async (mine) => ({ items: [{ ...offTheList, id: randomUUID(), recipeId: await mine.recipe() }] }),
  },
  "recipes.shopping.clear": { may: signedIn(), input: () => ({ what: "all" }) },

  "search.foods": { may: signedIn(), input: () => ({ text: "mela" }) },
  "search.products": { may: signedIn(), input: () => ({ q: "mela" }) },

  "trends.read": { may: signedIn(), input: () => ({ span: "week" }) },
  "trends.months": { may: proAlone(200, 402) },
  "trends.table": { may: proAlone(200, 402) },
  "trends.logWeight": { may: signedIn(), input: () => ({ kg: 70 }) },
  "trends.removeWeight": { may: signedIn(), input: () => ({ date: day }) },
  "trends.addWater": { may: signedIn(), input: () => ({ ml: 200 }) },
  "trends.setWater": { may: signedIn(), input: () => ({ ml: 200 }) },

  // Where test pages are off; testPageRows has the others.
  "support.contact": { may: anyone() },
  "support.send": { may: anyone(), input: question },

  "test.togglePro": { may: anyone(404) },
  "test.simulateWebhook": { may: anyone(404), input: () => ({ planType: "monthly" }) },
  "test.upgrade": { may: signedIn(403), input: () => ({ months: 1 }) },
};
