import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  healthConsentVersion,
  formatPhotoConsentVersion,
  readerLinkConsentVersion,
  type PhotoRecipient,
} from "@fetta/domain/account/consents";
import { readerScopes } from "@fetta/domain/account/reader-link";
import { sql, type Insertable, type Selectable } from "kysely";
import { savePhotoConsent } from "../queries/account/body-profile.ts";
import { insertReaderLink, type ReaderLinkRow } from "../queries/account/reader-link.ts";
import type { Database, Db } from "../schema/schema.ts";

type ProfileValues = Partial<Insertable<Database["profile"]>>;

/** Signed-up users who have finished onboarding and consented to the storage of health data: one for each overrides. */
export async function someUsers(
  db: Db,
  overrides: readonly Partial<Insertable<Database["appUser"]>>[],
  profile: ProfileValues = {},
): Promise<Selectable<Database["appUser"]>[]> {
  const ordinary = () => ({ email: `${randomUUID()}@example.org`, passwordHash: null, firstName: "Giulia" });
  const users = await db
    .insertInto("appUser")
    .values(overrides.map((each) => ({ ...ordinary(), lastName: "Rossi", ...each })))
    .returningAll()
    .execute();
  const consent = { healthConsentVersion, healthConsentAt: sql<Date>`now()` };
  const done = { name: "Giulia", onboardingCompleted: true, ...consent, ...profile };
  await db
    .insertInto("profile")
    .values(users.map(({ id }) => ({ userId: id, ...done })))
    .execute();
  return users;
}

/** One such user. */
export async function aUser(
  db: Db,
  overrides: Partial<Insertable<Database["appUser"]>> = {},
): Promise<Selectable<Database["appUser"]>> {
  const [user] = await someUsers(db, [overrides]);
  if (!user) throw new Error("no user was stored");
  return user;
}

/** The columns of a consent to sending photos to `recipient`, given in the app. */
export const photoConsentTo = (recipient: PhotoRecipient): ProfileValues => ({
  photoConsentVersion: formatPhotoConsentVersion(recipient),
  photoConsentAt: new Date(),
  photoConsentChannel: "app",
});

/** Stores the consent of `user` to sending photos to `recipient`, a local model where left out. */
export async function givePhotoConsent(
  db: Db,
  user: { id: string },
  recipient: PhotoRecipient = { host: null, isLocal: true },
): Promise<void> {
  await savePhotoConsent(db, user.id, { version: formatPhotoConsentVersion(recipient), channel: "app" });
}

/** A food item of `user`: 200 kcal, 10 g protein, 20 g carbs, 8 g fat a serving of 100 g. */
export function aFood(
  db: Db,
  user: { id: string },
  overrides: Partial<Insertable<Database["foodItem"]>> = {},
): Promise<Selectable<Database["foodItem"]>> {
  return db
    .insertInto("foodItem")
    .values({
      userId: user.id,
      name: "Pane",
      calories: 200,
      protein: 10,
      carbs: 20,
      fat: 8,
      servingSize: "100g",
      servingGrams: 100,
      source: "custom",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An entry of `user` for `food` on `day`, one serving at lunch. */
export function anEntry(
  db: Db,
  user: { id: string },
  food: { id: string },
  day: string,
  overrides: Partial<Insertable<Database["diaryEntry"]>> = {},
): Promise<Selectable<Database["diaryEntry"]>> {
  return db
    .insertInto("diaryEntry")
    .values({ userId: user.id, foodItemId: food.id, day, mealType: "lunch", servings: 1, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A PRO period of `user`, 30 days from now. */
export function aGrant(
  db: Db,
  user: { id: string },
  overrides: Partial<Insertable<Database["proGrant"]>> = {},
): Promise<Selectable<Database["proGrant"]>> {
  return db
    .insertInto("proGrant")
    .values({ userId: user.id, source: "test", days: 30, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An open link to everything of `user`, for 30 days from now, with its token. */
export async function aReaderLink(
  db: Db,
  user: { id: string },
  overrides: Partial<Insertable<Database["readerLink"]>> = {},
): Promise<{ link: ReaderLinkRow; token: string }> {
  const token = randomBytes(16).toString("base64url");
  const createdAt = new Date();
  const link = await insertReaderLink(db, {
    userId: user.id,
    readerName: "Dott.ssa Bianchi",
    tokenHash: createHash("sha256").update(token).digest("hex"),
    scopes: [...readerScopes],
    consentVersion: readerLinkConsentVersion,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 30 * 86_400_000),
    ...overrides,
  });
  return { link, token };
}
