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
  /** True for what our own recipes give. */
  estimate: Generated<boolean>;
  /** More units than portion and unit: `[{label, grams, source}]`. */
  units: ColumnType<unknown, string | undefined, string>;
  /** Whether the figures are of the raw or the cooked food, where it can be weighed either way. */
  cookingState: "raw" | "cooked" | null;
  /** Grams of cooked food that 1 g of raw food gives. */
  cookingYield: number | null;
  cookingSource: string | null;
}

export interface StockFoodMedianTable {
  id: string;
  name: string;
  synonyms: string;
  category: string;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  portionGrams: number | null;
  products: number;
  caloriesLow: number;
  caloriesHigh: number;
  gtins: string;
  licence: string;
}

export interface ProductTable {
  gtin: string;
  name: string;
  brand: string | null;
  category: string | null;
  packageSize: string | null;
  servingLabel: string | null;
  servingGrams: number | null;
  liquid: Generated<boolean>;
  calories: number | null;
  protein: number | null;
  carbs: number | null;
  fat: number | null;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  alcohol: number | null;
  imageUrl: string | null;
  flags: Generated<string[]>;
  popularity: Generated<number>;
  revisedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  origin: "mirror" | "live";
  readAt: Instant;
}

export interface ProductAnswerTable {
  question: string;
  gtins: string[];
  expiresAt: SetInstant;
}

export interface ProductImportTable {
  file: string;
  rowsRead: Generated<number>;
  rowsKept: Generated<number>;
  rejects: ColumnType<unknown, string | undefined, string>;
  startedAt: Instant;
  updatedAt: Instant;
  finishedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface OwnFoodTable {
  id: Generated<string>;
  userId: string;
  name: string;
  brand: string | null;
  /** A GTIN, or the stem of an in-store code. */
  barcode: string | null;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  liquid: Generated<boolean>;
  servingLabel: string | null;
  servingGrams: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface FavouriteFoodTable {
  userId: string;
  foodRef: string;
  createdAt: Instant;
}

/** What search reads of a food: texts in plain words, see search-text of the domain. */
export interface FoodDocumentTable {
  kind: "stock" | "product";
  /** A stock id or a GTIN. */
  key: string;
  name: string;
  brand: string;
  /** Other names, with "|" between. */
  aliases: string;
  /** Every word, as a `tsvector`. */
  words: ColumnType<never, string, string>;
  /** What use and a short name add to the rank. */
  weight: number;
  popularity: number;
  /** 0 for stock foods; products by use, 1 (most used) to 4. */
  tier: number;
}

export interface SearchTierTable {
  tier: number;
  popularity: number;
  key: string;
}

export interface SearchWordTable {
  word: string;
  /** In how many documents the word was at the last count. */
  documents: number;
  /** True for words of stock foods: curated, so spelt right. */
  stock: boolean;
  /** Of stock foods or in a few documents at least. */
  common: ColumnType<boolean, never, never>;
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
