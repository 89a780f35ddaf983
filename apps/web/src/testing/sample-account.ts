import type { Outputs } from "../lib/api/procedure-types.ts";

const goals = { dailyCalorieGoal: 1850, dailyProteinGoal: 93, dailyCarbsGoal: 231, dailyFatGoal: 62 };
const quota = (limit: number) => ({ used: 0, limit, resetsAt: "2026-11-22T23:00:00.000Z" });

/** A free user who has completed onboarding, with a goal of 1.850 kcal and an unused daily quota. */
export function sampleAccount(changes: Partial<Outputs["account"]["me"]> = {}): Outputs["account"]["me"] {
  return {
    user: { id: "user-1", email: "ada@example.org", firstName: "Ada", lastName: null, role: "user" },
    profile: {
      id: "user-1",
      name: "Ada",
      email: "ada@example.org",
      isPro: false,
      proExpiresAt: null,
      proStatus: "free",
      onboardingCompleted: true,
      role: "user",
    },
    preferences: goals,
    weekdayGoals: {},
    usualCalories: null,
    need: 2100,
    maternity: null,
    hidesCalories: false,
    checkInDue: false,
    reminderCard: null,
    healthConsent: true,
    photoConsent: true,
    photoConsentAt: "2026-11-01T10:00:00.000Z",
    usage: { isPro: false, foodScans: quota(1), ingredientScans: quota(1), recipeGenerations: quota(1) },
    ads: null,
    ai: { available: true, host: "api.openai.com", isLocal: false },
    payments: { available: true },
    pictures: true,
    testPages: false,
    mail: true,
    ...changes,
  };
}

/** The week of a day, without entries. */
export function sampleWeek(monday: string): Outputs["home"]["read"]["week"] {
  return Array.from({ length: 7 }, (_, i) => {
    const date = new Date(`${monday}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + i);
    return { date: date.toISOString().slice(0, 10), calories: 0, isClosed: false, goals };
  });
}

/** The answer to a consent to photos that was just given. */
export const givenPhotoConsent = {
  photoConsent: true,
  photoConsentAt: "2026-11-20T12:00:00.000Z",
  version: "1",
  recipient: null,
  isLocal: false,
  givenVersion: "1",
  givenThrough: "app" as const,
};
