import type { FakeAnswers } from "./fake-api.ts";

/** What the settings read about an account with a password, without purchases and linked providers. */
export const fakeSettings: FakeAnswers = {
  auth: {
    security: { verified: true, password: true, mail: true },
    identities: { provider: "Google", linked: [], isLastSignInMethod: false },
  },
  billing: { purchases: { purchases: [] } },
  need: { settings: { isEnabled: true, weeklyChange: null, applied: null } },
};
