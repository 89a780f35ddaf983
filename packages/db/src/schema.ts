import type { ColumnType, Generated, Kysely } from "kysely";

/** Instant: the driver gives a Date, we may write a Date or leave the default. */
type Instant = ColumnType<Date, Date | undefined, Date>;
/** Instant without a default. */
type SetInstant = ColumnType<Date, Date, Date>;
/** Calendar date as `yyyy-MM-dd` text: the connection reads it back as text. */
type Day = ColumnType<string, string, string>;
/** JSON column: written as text, read as a parsed value of unknown shape. */
type Json = ColumnType<unknown, string, string>;

export interface AppUserTable {
  id: Generated<string>;
  email: string;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Generated<"user" | "admin">;
  createdAt: Instant;
}

export interface SessionTable {
  id: string;
  userId: string;
  expiresAt: SetInstant;
  createdAt: Instant;
}

export interface LoginAttemptTable {
  id: Generated<string>;
  emailHash: string;
  ip: string;
  failedAt: Instant;
}

export interface ProfileTable {
  userId: string;
  name: string | null;
  onboardingCompleted: Generated<boolean>;
  age: number | null;
  height: number | null;
  weight: number | null;
  activityLevel: string | null;
  goal: string | null;
  sex: string | null;
  healthConsentVersion: string | null;
  healthConsentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  updatedAt: Instant;
}

export interface DailyGoalTable {
  userId: string;
  dailyCalorieGoal: number;
  dailyProteinGoal: number;
  dailyCarbsGoal: number;
  dailyFatGoal: number;
  updatedAt: Instant;
}

export type FoodSource = "custom" | "stock" | "product" | "photo" | "recipe";

export interface FoodItemTable {
  id: Generated<string>;
  userId: string;
  name: string;
  description: string | null;
  barcode: string | null;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  servingSize: string;
  servingGrams: number | null;
  imageUrl: string | null;
  source: FoodSource;
  stockFoodId: string | null;
  createdAt: Instant;
}

export interface DiaryEntryTable {
  id: Generated<string>;
  userId: string;
  foodItemId: string;
  day: Day;
  mealType: "breakfast" | "lunch" | "dinner" | "snack";
  servings: number;
  caloriesOverride: number | null;
  proteinOverride: number | null;
  carbsOverride: number | null;
  fatOverride: number | null;
  createdAt: Instant;
}

export interface StockFoodTable {
  id: string;
  name: string;
  synonyms: string;
  category: string;
  note: string | null;
  rank: number;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  alcohol: number | null;
  liquid: boolean;
  density: number | null;
  portionGrams: number | null;
  portionLabel: string | null;
  portionSource: string | null;
  unitGrams: number | null;
  unitLabel: string | null;
  unitSource: string | null;
  source: string;
  sourceCode: string;
  sourceName: string;
  nameOrigin: string;
  licence: string;
  searchName: string;
  searchText: string;
}

export interface SeedVersionTable {
  name: string;
  version: string;
  loadedAt: Instant;
}

export interface UsageDayTable {
  userId: string;
  kind: string;
  day: Day;
  taken: Generated<number>;
  attempts: Generated<number>;
}

export interface UsageReservationTable {
  id: string;
  userId: string;
  kind: string;
  day: Day;
  state: "reserved" | "committed" | "released";
  createdAt: Instant;
  expiresAt: SetInstant;
}

export interface DishAnalysisTable {
  id: string;
  userId: string;
  reservationId: string | null;
  foodItemId: string | null;
  imageSha256: string;
  model: string;
  promptVersion: string;
  reading: Json;
  items: Json;
  tokensIn: number | null;
  tokensOut: number | null;
  durationMs: number;
  createdAt: Instant;
}

export interface ProGrantTable {
  id: Generated<string>;
  userId: string;
  source: string;
  days: number;
  effectiveAt: Instant;
  revokedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface IdempotencyKeyTable {
  userId: string;
  key: string;
  path: string;
  bodyHash: string;
  status: number | null;
  response: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: Instant;
}

/** The tables by their TypeScript names; the connection turns camelCase into the snake_case of the database. */
export interface Database {
  appUser: AppUserTable;
  session: SessionTable;
  loginAttempt: LoginAttemptTable;
  profile: ProfileTable;
  dailyGoal: DailyGoalTable;
  foodItem: FoodItemTable;
  diaryEntry: DiaryEntryTable;
  stockFood: StockFoodTable;
  seedVersion: SeedVersionTable;
  usageDay: UsageDayTable;
  usageReservation: UsageReservationTable;
  dishAnalysis: DishAnalysisTable;
  proGrant: ProGrantTable;
  idempotencyKey: IdempotencyKeyTable;
}

/** A handle for queries: the pool, or a transaction on it. */
export type Db = Kysely<Database>;
