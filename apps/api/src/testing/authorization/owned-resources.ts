import { randomInt, randomUUID } from "node:crypto";
import { addDays } from "@fetta/domain/calendar-day";
import { computeDailyGoals, goalPresets } from "@fetta/domain/goals/daily-goals";
import { findCredentials } from "@fetta/db/queries/account/user";
import { insertMailToken } from "@fetta/db/queries/auth/mail-token";
import { insertOidcIdentity } from "@fetta/db/queries/auth/oidc-identity";
import { insertPasskey } from "@fetta/db/queries/auth/passkey";
import { insertGoalProposal, insertReaderNote } from "@fetta/db/queries/account/reader-link";
import { insertSentReminder } from "@fetta/db/queries/account/reminder";
import { insertMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import { saveRecipePhoto } from "@fetta/db/queries/recipes/recipe";
import { insertShoppingItems } from "@fetta/db/queries/recipes/shopping-item";
import { aSupportRequest } from "@fetta/db/testing/admin-factories";
import { aFood, aGrant, anEntry, aReaderLink } from "@fetta/db/testing/factories";
import { aCustomFood } from "@fetta/db/testing/food-factories";
import { aCheckout } from "@fetta/db/testing/payment-factories";
import { aRecipe } from "@fetta/db/testing/recipe-factories";
import { toPublicIdentityId } from "../../features/auth/oidc/oidc-link.ts";
import { toPublicSessionId } from "../../features/auth/session-list.ts";
import { hashToken, createSessionStore } from "../../features/auth/sessions.ts";
import type { startApi } from "../harness.ts";
import type { Actor } from "./actors.ts";

type Api = Awaited<ReturnType<typeof startApi>>;

/** Resources of one user. Each is created on demand; the functions resolve to its id. */
export type OwnedResources = {
  userId: string;
  email: string;
  food: () => Promise<string>;
  entry: () => Promise<string>;
  /** An entry from a photo, which can be corrected. */
  photoEntry: () => Promise<string>;
  customFood: () => Promise<string>;
  recipe: () => Promise<string>;
  shoppingItem: () => Promise<string>;
  supportRequest: () => Promise<string>;
  grant: () => Promise<string>;
  /** A month of PRO that was bought today. */
  purchase: () => Promise<string>;
  /** The token of a link that was mailed to the user; belongs to no account when the user was erased. */
  mailedLink: (kind: "verify" | "reset" | "link") => Promise<string>;
  /** The user's account at an OpenID provider. */
  identity: () => Promise<string>;
  passkey: () => Promise<string>;
  /** A second session of the user. */
  otherSession: () => Promise<string>;
  /** An open link for a reader. */
  readerLink: () => Promise<string>;
  readerNote: () => Promise<string>;
  goalProposal: () => Promise<string>;
  /** A reminder of lunch, of any day. */
  sentReminder: () => Promise<string>;
};

export const testDay = "2026-11-21";
/** Meal and day of the entries that the rows log. */
export const logTarget = { mealType: "lunch", date: testDay } as const;
/** Present in every database of these tests. */
export const knownProduct = "3017620422003";
export const knownStockFood = "Mela";

const makeIdentity = () => ({ issuer: "https://issuer.example", subject: randomUUID() });

/** A slice of bread from a vision result, not yet confirmed. */
const estimatedBread = {
  key: "1",
  sourceText: "Pane",
  name: "Pane",
  ref: null,
  source: "estimate",
  per100: { calories: 200, protein: 10, carbs: 20, fat: 8 },
  grams: 100,
  amountSource: "photo",
  unit: null,
  hidden: false,
  alternatives: [],
} as const;

export function createOwnedResources({ db }: Api, { user }: Actor): OwnedResources {
  const food = () => aFood(db, user);
  return {
    userId: user.id,
    email: user.email,
    food: async () => (await food()).id,
    entry: async () => (await anEntry(db, user, await food(), testDay)).id,
    photoEntry: async () => {
      const dish = await aFood(db, user, { source: "photo" });
      await insertMealEstimate(db, {
        userId: user.id,
        foodItemId: dish.id,
        analysisId: null,
        title: "Pane",
        normalizedTitle: "pane",
        followUpQuestion: null,
        initialItems: [estimatedBread],
        items: [estimatedBread],
        visionGrams: 100,
      });
      return (await anEntry(db, user, dish, testDay, { needsReview: true })).id;
    },
    customFood: async () => (await aCustomFood(db, user)).id,
    recipe: async () => {
      const { id } = await aRecipe(db, user, { origin: "custom" });
      await saveRecipePhoto(db, user.id, id, Buffer.from("a picture"));
      return id;
    },
    shoppingItem: async () => {
      const thing = { name: "latte", text: "latte", grams: null, recipeId: null };
      const [made] = await insertShoppingItems(db, user.id, [thing]);
      if (!made) throw new Error("no place on the list");
      return made.id;
    },
    supportRequest: async () => (await aSupportRequest(db, { userId: user.id })).id,
    grant: async () => (await aGrant(db, user)).id,
    purchase: async () => {
      const paid = { state: "paid", paidCents: 999, url: null } as const;
      const { id: checkoutId } = await aCheckout(db, user, paid);
      await aGrant(db, user, { source: "checkout", checkoutId });
      return checkoutId;
    },
    mailedLink: async (kind) => {
      const token = randomUUID();
      const { id: userId, email } = user;
      if (await findCredentials(db, userId))
        await insertMailToken(
          db,
          { id: hashToken(token), userId, kind, email, ...(kind === "link" ? makeIdentity() : {}) },
          30,
        );
      return token;
    },
    identity: async () => {
      const identity = makeIdentity();
      await insertOidcIdentity(db, { ...identity, userId: user.id, email: null });
      return toPublicIdentityId(identity);
    },
    readerLink: async () => (await aReaderLink(db, user)).link.id,
    readerNote: async () => {
      const { link } = await aReaderLink(db, user);
      return (await insertReaderNote(db, { userId: user.id, linkId: link.id, text: "Più fibre." }))?.id ?? "";
    },
    goalProposal: async () => {
      const { link } = await aReaderLink(db, user);
      const goals = computeDailyGoals(1900, goalPresets.balanced);
      const proposal = { userId: user.id, linkId: link.id, ...goals, createdAt: new Date() };
      return (await insertGoalProposal(db, proposal))?.id ?? "";
    },
    passkey: async () => {
      const key = { credentialId: randomUUID(), publicKey: Buffer.from("key"), signCount: 0, transports: [] };
      return (await insertPasskey(db, { ...key, userId: user.id, name: "Mac" }))?.id ?? "";
    },
    sentReminder: async () => {
      const day = addDays(testDay, -randomInt(2000));
      const lunch = { userId: user.id, day, mealType: "lunch", usualTime: "13:00", sentAt: new Date() } as const;
      return (await insertSentReminder(db, lunch))?.id ?? "";
    },
    otherSession: async () => toPublicSessionId(hashToken(await createSessionStore(db).open(user.id))),
  };
}

/** Well-formed ids of resources that do not exist. */
export function createMissingResources(): OwnedResources {
  const id = () => Promise.resolve(randomUUID());
  return {
    userId: randomUUID(),
    email: `${randomUUID()}@example.org`,
    food: id,
    entry: id,
    photoEntry: id,
    customFood: id,
    recipe: id,
    shoppingItem: id,
    supportRequest: id,
    grant: id,
    purchase: id,
    mailedLink: id,
    identity: id,
    passkey: id,
    otherSession: id,
    readerLink: id,
    readerNote: id,
    goalProposal: id,
    sentReminder: id,
  };
}
