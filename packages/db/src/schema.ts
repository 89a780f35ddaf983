import type { ColumnType, Generated, Kysely } from "kysely";
import type { Instant, SetInstant, Day } from "./column-types.ts";
import type {
  FavouriteFoodTable,
  FoodDocumentTable,
  OwnFoodTable,
  ProductAnswerTable,
  ProductImportTable,
  ProductTable,
  SearchTierTable,
  SearchWordTable,
  StockFoodMedianTable,
  StockFoodTable,
} from "./food-tables.ts";

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
  /** Which food this is a serving of, see food-ref of the domain; null where it is nothing but itself. */
  foodRef: string | null;
  /** The unit the amount was given in ("1 fetta") and how many of it; null for plain grams. */
  unitLabel: string | null;
  unitCount: number | null;
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
  stockFoodMedian: StockFoodMedianTable;
  product: ProductTable;
  productAnswer: ProductAnswerTable;
  productImport: ProductImportTable;
  ownFood: OwnFoodTable;
  favouriteFood: FavouriteFoodTable;
  foodDocument: FoodDocumentTable;
  searchTier: SearchTierTable;
  searchWord: SearchWordTable;
  seedVersion: SeedVersionTable;
  usageDay: UsageDayTable;
  usageReservation: UsageReservationTable;
  dishAnalysis: DishAnalysisTable;
  proGrant: ProGrantTable;
  idempotencyKey: IdempotencyKeyTable;
}

/** A handle for queries: the pool, or a transaction on it. */
export type Db = Kysely<Database>;
