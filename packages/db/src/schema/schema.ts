import type { ConsentChannel } from "@fetta/domain/account/consents";
import type { ColumnType, Generated, Kysely } from "kysely";
import type {
  AdminFactorTable,
  AdminRecoveryCodeTable,
  LoginDeviceTable,
  MailTokenTable,
  OidcAttemptTable,
  OidcIdentityTable,
  OutboxMailTable,
  RateWindowTable,
} from "./access-tables.ts";
import type { Instant, Json, RequiredInstant, DateColumn } from "./column-types.ts";
import type { AiCallTable, EstimateEditTable, FoodMeaningTable, MealEstimateTable } from "./estimate-tables.ts";
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
import type {
  AuditEventTable,
  CheckoutTable,
  PaymentEventTable,
  ProGrantTable,
  RefundOrderTable,
  SupportRequestTable,
  WithdrawalTable,
} from "./payment-tables.ts";
import type { RecipePhotoTable, RecipeTable, ShoppingItemTable } from "./recipe-tables.ts";
import type { GoalVersionTable, WaterLogTable, WeightLogTable } from "./trend-tables.ts";

export interface AppUserTable {
  id: Generated<string>;
  email: string;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Generated<"user" | "admin">;
  /** Source of the admin role: the command line or ADMIN_EMAILS; null without the role. */
  roleFrom: "command" | "configuration" | null;
  /** Identifies the user to a model's provider without personal data: random, never shown. */
  safetyId: Generated<string>;
  /** When the address was verified; null where it was not. */
  emailVerifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Instant;
}

export interface SessionTable {
  id: string;
  userId: string;
  expiresAt: RequiredInstant;
  createdAt: Instant;
  /** Description of the device ("Chrome su Android"); null where unknown. */
  device: string | null;
  /** How the user authenticated. */
  method: Generated<"password" | "oidc" | "mail">;
  /** When the session passed the admin's second factor; null where it did not. */
  factorAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface LoginAttemptTable {
  id: Generated<string>;
  emailHash: string;
  ip: string;
  failedAt: Instant;
  /** The known device or the session that made the attempt; null for an unknown device. */
  ownKey: string | null;
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
  /** Answered voluntarily; null without an answer. */
  maternity: "pregnant" | "nursing" | null;
  /** When the body metrics (age, height, weight) were entered. */
  bodyAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  healthConsentVersion: string | null;
  /** On a screen that showed the text, or by a call of the documented API paths. */
  healthConsentBy: ConsentChannel | null;
  healthConsentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A diary of portions and meals, without figures. */
  hidesCalories: Generated<boolean>;
  photoConsentVersion: string | null;
  photoConsentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  photoConsentChannel: ConsentChannel | null;
  /** The answer about ads; null where there is none yet. */
  adConsent: boolean | null;
  adConsentVersion: string | null;
  adConsentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  updatedAt: Instant;
}

export interface DailyGoalTable {
  userId: string;
  dailyCalorieGoal: number;
  dailyProteinGoal: number;
  dailyCarbsGoal: number;
  dailyFatGoal: number;
  /** Goals of single weekdays by number, Monday 1; null where every day has the same goal. */
  weekdays: ColumnType<unknown, string | null | undefined, string | null>;
  /** Energy need when the goal was set, kcal a day; null where the body was not known. */
  need: number | null;
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
  /** The food that this is a serving of, see food-ref of the domain; null for entries without a food reference. */
  foodRef: string | null;
  /** The unit of the amount ("1 fetta") and the count; null for plain grams. */
  unitLabel: string | null;
  unitCount: number | null;
  /**
   * True where the values stay an estimate after confirmation: those of a recipe with ingredients that the tables lack.
   */
  estimated: Generated<boolean>;
  createdAt: Instant;
}

export interface DiaryEntryTable {
  id: Generated<string>;
  userId: string;
  foodItemId: string;
  day: DateColumn;
  mealType: "breakfast" | "lunch" | "dinner" | "snack";
  servings: number;
  caloriesOverride: number | null;
  proteinOverride: number | null;
  carbsOverride: number | null;
  fatOverride: number | null;
  /** True until the user has confirmed the values of a photo. */
  estimated: Generated<boolean>;
  createdAt: Instant;
  /** Number of changes, counted by the database. */
  version: Generated<number>;
}

export interface SeedVersionTable {
  name: string;
  version: string;
  loadedAt: Instant;
}

export interface UsageDayTable {
  userId: string;
  kind: string;
  day: DateColumn;
  taken: Generated<number>;
  attempts: Generated<number>;
}

export interface UsageReservationTable {
  id: string;
  userId: string;
  kind: string;
  day: DateColumn;
  state: "reserved" | "committed" | "released";
  createdAt: Instant;
  expiresAt: RequiredInstant;
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
  mealEstimate: MealEstimateTable;
  estimateEdit: EstimateEditTable;
  foodMeaning: FoodMeaningTable;
  aiCall: AiCallTable;
  recipe: RecipeTable;
  recipePhoto: RecipePhotoTable;
  shoppingItem: ShoppingItemTable;
  checkout: CheckoutTable;
  proGrant: ProGrantTable;
  paymentEvent: PaymentEventTable;
  withdrawal: WithdrawalTable;
  refundOrder: RefundOrderTable;
  auditEvent: AuditEventTable;
  supportRequest: SupportRequestTable;
  idempotencyKey: IdempotencyKeyTable;
  oidcIdentity: OidcIdentityTable;
  oidcAttempt: OidcAttemptTable;
  adminFactor: AdminFactorTable;
  adminRecoveryCode: AdminRecoveryCodeTable;
  loginDevice: LoginDeviceTable;
  mailToken: MailTokenTable;
  outboxMail: OutboxMailTable;
  rateWindow: RateWindowTable;
  goalVersion: GoalVersionTable;
  weightLog: WeightLogTable;
  waterLog: WaterLogTable;
}

/** A handle for queries: the pool, or a transaction on it. */
export type Db = Kysely<Database>;
