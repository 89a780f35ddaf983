import { randomUUID } from "node:crypto";
import {
  healthConsentVersion,
  formatPhotoConsentVersion,
  readerLinkConsentVersion,
} from "@fetta/domain/account/consents";
import { adminRows } from "./admin-rows.ts";
import { authRows } from "./auth-rows.ts";
import { billingRows } from "./billing-rows.ts";
import { recipeRows } from "./recipe-rows.ts";
import { reminderRows } from "./reminder-rows.ts";
import { testDay, knownProduct, knownStockFood, logTarget, type OwnedResources } from "./owned-resources.ts";
import { allowAnyone, password, allowProOnly, allowSignedIn } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";

/**
 * Photos reach a procedure only by its REST path: here the photo is missing, which is reported to signed-in users only.
 */
const photoRequiredRow: MatrixRow = { statuses: allowSignedIn(400), input: () => ({}) };

const cake = { name: "Torta", calories: 350, protein: 6, carbs: 50, fat: 14, liquid: false };
const quickEntry = { name: "Cornetto", calories: 250, protein: 5, carbs: 30, fat: 12, ...logTarget };
const goals = { calories: 1800, protein: 100, carbs: 200, fat: 60 };
const body = { age: 30, height: 165, weight: 60, activityLevel: "sedentary", goal: "maintain" };
const answers = { name: "Ada", ...body, healthConsentVersion };
const ownCustomFood = async (mine: OwnedResources) => ({ id: await mine.customFood() });
const customFoodRef = async (mine: OwnedResources): Promise<string> => `custom:${await mine.customFood()}`;
const loggedItemRef = async (mine: OwnedResources): Promise<string> => `logged:${await mine.food()}`;
const stockFood = { stockFoodName: knownStockFood, quantity: 80, ...logTarget };
const toMealInput = (ref: string) => ({
  ...logTarget,
  items: [{ id: randomUUID(), ref, grams: 50, unit: null, sourceText: "torta", chosen: true }],
});
const toCorrection = (entryId: string, ref: string | null) => ({
  entryId,
  portion: 1,
  confirm: true,
  items: [{ key: ref === null ? "1" : "2", ref, sourceText: "Pane", grams: 80, unit: null }],
});

const toSupportInput = ({ email }: OwnedResources) => ({
  name: "Ada",
  email,
  category: "other",
  subject: "Una domanda",
  message: "Come funziona?",
});

const newReaderLink = {
  readerName: "Dott.ssa Bianchi",
  scopes: ["diary"],
  days: "7",
  consentVersion: readerLinkConsentVersion,
};

/** Calls of a reader, with valid input. Only the token of an open link lets one in: no account does, with its own data. */
export const sharedDiaryInputs: Readonly<Record<string, unknown>> = {
  "sharedDiary.open": undefined,
  "sharedDiary.days": {},
  "sharedDiary.entries": { date: testDay },
  "sharedDiary.weights": {},
  "sharedDiary.nutrients": {},
  "sharedDiary.leaveNote": { text: "Più fibre." },
  "sharedDiary.proposeGoals": goals,
};
const sharedDiaryRows = Object.fromEntries(
  Object.entries(sharedDiaryInputs).map(([path, input]) => [path, { statuses: allowAnyone(410), input: () => input }]),
);

/** Authorization of every procedure, one row each; a procedure without a row fails the test. */
export const procedureRows: Readonly<Record<string, MatrixRow>> = {
  "account.me": { statuses: allowSignedIn() },
  "account.profile": { statuses: allowSignedIn() },
  "account.preferences": { statuses: allowSignedIn() },
  "account.body": { statuses: allowSignedIn() },
  "account.updateGoals": { statuses: allowSignedIn(), input: () => goals },
  "account.completeOnboarding": { statuses: allowSignedIn(), input: () => answers },
  "account.consentHealth": { statuses: allowSignedIn(), input: () => ({ version: healthConsentVersion }) },
  "account.setHidesCalories": { statuses: allowSignedIn(), input: () => ({ hidesCalories: true }) },
  "account.photoConsent": { statuses: allowSignedIn() },
  "account.consentPhoto": {
    statuses: allowSignedIn(),
    input: () => ({ version: formatPhotoConsentVersion({ host: null, isLocal: true }) }),
  },
  "account.setAdConsent": { statuses: allowSignedIn(), input: () => ({ consent: true }) },

  // Without body data there is nothing to propose.
  "need.read": { statuses: allowSignedIn() },
  "need.settings": { statuses: allowSignedIn() },
  "need.applyProposal": { statuses: allowSignedIn(409), input: () => ({ calories: 1800 }) },
  "need.undoProposal": { statuses: allowSignedIn() },
  "need.answerCheckIn": { statuses: allowSignedIn() },
  "need.setCheckInEnabled": { statuses: allowSignedIn(), input: () => ({ isEnabled: true }) },
  "need.setWeeklyChange": { statuses: allowSignedIn(), input: () => ({ kg: 0 }) },

  ...adminRows,

  ...authRows,

  ...billingRows,

  "diary.list": { statuses: allowSignedIn(), input: () => ({ date: testDay }) },
  "diary.week": { statuses: allowSignedIn(), input: () => ({ date: testDay }) },
  "diary.loggedDays": { statuses: allowSignedIn(), input: () => ({ date: testDay }) },
  "diary.add": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ ...logTarget, foodItemId: await mine.food(), servings: 1 }),
    othersStatus: 404,
    takenId: async (mine, theirs) => ({ ...logTarget, foodItemId: await mine.food(), id: await theirs.entry() }),
  },
  "diary.addQuick": {
    statuses: allowSignedIn(),
    input: () => ({ ...quickEntry, id: randomUUID() }),
    takenId: async (_mine, theirs) => ({ ...quickEntry, id: await theirs.entry() }),
  },
  "diary.edit": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.entry(), calories: 100 }),
    othersStatus: 404,
  },
  // Deleting a missing entry succeeds, and so does naming another user's entry.
  "diary.remove": { statuses: allowSignedIn(), input: async (mine) => ({ id: await mine.entry() }), othersStatus: 200 },
  // Open again: a day without entries cannot be closed.
  "diary.close": { statuses: allowSignedIn(), input: () => ({ date: testDay, isClosed: false }) },
  "diary.copy": { statuses: allowSignedIn(), input: () => ({ from: testDay, to: "2026-11-22" }) },
  "diary.copyEntry": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.entry(), ...logTarget }),
    othersStatus: 404,
    takenId: async (mine, theirs) => ({ id: await mine.entry(), ...logTarget, newId: await theirs.entry() }),
  },

  "estimate.describe": { statuses: allowSignedIn(), input: () => ({ text: "una mela" }) },
  "estimate.personalFoods": { statuses: allowSignedIn() },
  "estimate.log": {
    statuses: allowSignedIn(),
    input: async (mine) => toMealInput(await customFoodRef(mine)),
    othersStatus: 404,
    otherInputs: [async (mine) => toMealInput(await loggedItemRef(mine))],
  },
  // An entry without an estimate returns null, and so does another user's entry.
  "estimate.read": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ entryId: await mine.photoEntry() }),
    othersStatus: 200,
  },
  "estimate.save": {
    statuses: allowSignedIn(),
    input: async (mine) => toCorrection(await mine.photoEntry(), null),
    othersStatus: 404,
    otherInputs: [async (mine) => toCorrection(await mine.photoEntry(), await customFoodRef(mine))],
  },

  "food.list": { statuses: allowSignedIn() },
  "food.create": { statuses: allowSignedIn(), input: () => ({ ...cake, servingSize: "100g" }) },
  "food.searchStock": { statuses: allowSignedIn(), input: () => ({ search: "mela" }) },
  "food.addStock": {
    statuses: allowSignedIn(),
    input: () => stockFood,
    takenId: async (_mine, theirs) => ({ ...stockFood, id: await theirs.entry() }),
  },
  "food.read": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ ref: await customFoodRef(mine) }),
    othersStatus: 404,
    otherInputs: [async (mine) => ({ ref: await loggedItemRef(mine) })],
  },
  "food.log": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ ref: await customFoodRef(mine), amount: { grams: 50 }, ...logTarget }),
    othersStatus: 404,
    otherInputs: [async (mine) => ({ ref: await loggedItemRef(mine), amount: { grams: 50 }, ...logTarget })],
    takenId: async (mine, theirs) => ({
      ref: await customFoodRef(mine),
      amount: { grams: 50 },
      ...logTarget,
      id: await theirs.entry(),
    }),
  },
  "food.mine": { statuses: allowSignedIn() },
  "food.habits": { statuses: allowSignedIn(), input: () => ({ mealType: "lunch" }) },
  "food.setFavourite": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ ref: await customFoodRef(mine), favourite: true }),
    othersStatus: 404,
    otherInputs: [async (mine) => ({ ref: await loggedItemRef(mine), favourite: true })],
  },
  "food.analyzeDish": photoRequiredRow,
  "home.read": { statuses: allowSignedIn(), input: () => ({ date: testDay }) },
  "label.read": photoRequiredRow,

  "customFood.list": { statuses: allowSignedIn() },
  "customFood.read": { statuses: allowSignedIn(), input: ownCustomFood, othersStatus: 404 },
  "customFood.create": {
    statuses: allowSignedIn(),
    input: () => cake,
    takenId: async (_mine, theirs) => ({ ...cake, id: await theirs.customFood() }),
  },
  "customFood.update": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ ...cake, id: await mine.customFood(), today: testDay }),
    othersStatus: 404,
  },
  "customFood.remove": { statuses: allowSignedIn(), input: ownCustomFood, othersStatus: 404 },

  "personalData.consents": { statuses: allowSignedIn() },
  "personalData.erasureRequirements": { statuses: allowSignedIn() },
  // Each user has a password and erases only their own account.
  "personalData.erase": { statuses: allowSignedIn(), input: () => ({ password }) },

  "product.lookup": { statuses: allowSignedIn(), input: () => ({ code: knownProduct }) },
  "product.get": { statuses: allowSignedIn(), input: () => ({ barcode: knownProduct }) },

  ...reminderRows,

  "readerLink.list": { statuses: allowSignedIn() },
  "readerLink.waiting": { statuses: allowSignedIn() },
  "readerLink.create": { statuses: allowSignedIn(), input: () => newReaderLink },
  "readerLink.revoke": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.readerLink() }),
    othersStatus: 404,
  },
  "readerLink.markNoteRead": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.readerNote() }),
    othersStatus: 404,
  },
  // Deleting a missing note succeeds, and so does naming another user's note.
  "readerLink.removeNote": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.readerNote() }),
    othersStatus: 200,
  },
  "readerLink.decideProposal": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.goalProposal(), decision: "accept" }),
    othersStatus: 404,
    otherInputs: [async (mine) => ({ id: await mine.goalProposal(), decision: "decline" })],
  },
  ...sharedDiaryRows,

  "recipes.readIngredients": photoRequiredRow,
  ...recipeRows,

  "search.foods": { statuses: allowSignedIn(), input: () => ({ text: "mela" }) },
  "search.group": { statuses: allowSignedIn(), input: () => ({ group: "fruit" }) },
  "search.nutrient": { statuses: allowSignedIn(), input: () => ({ nutrient: "iron", group: null }) },
  "search.products": { statuses: allowSignedIn(), input: () => ({ q: "mela" }) },

  "trends.read": { statuses: allowSignedIn(), input: () => ({ span: "week" }) },
  "trends.nutrients": { statuses: allowProOnly(200, 402), input: () => ({ span: "day" }) },
  "trends.body": { statuses: allowSignedIn(), input: () => ({ date: testDay }) },
  "trends.months": { statuses: allowProOnly(200, 402) },
  "trends.table": { statuses: allowProOnly(200, 402) },
  "trends.logWeight": { statuses: allowSignedIn(), input: () => ({ kg: 70 }) },
  "trends.removeWeight": { statuses: allowSignedIn(), input: () => ({ date: testDay }) },
  "trends.addWater": { statuses: allowSignedIn(), input: () => ({ ml: 200 }) },
  "trends.setWater": { statuses: allowSignedIn(), input: () => ({ ml: 200 }) },

  // With test pages off; `testPageRows` covers them on.
  "support.contact": { statuses: allowAnyone() },
  "support.send": { statuses: allowAnyone(), input: toSupportInput },

  "test.togglePro": { statuses: allowAnyone(404) },
  "test.simulateWebhook": { statuses: allowAnyone(404), input: () => ({ planType: "monthly" }) },
  "test.upgrade": { statuses: allowSignedIn(403), input: () => ({ months: 1 }) },
};
