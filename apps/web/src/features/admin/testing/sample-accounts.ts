export const openRequest = {
  id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a03",
  userId: null,
  name: "Marco",
  email: "marco@example.org",
  category: "billing",
  subject: "Una domanda",
  message: "Quando scade?",
  state: "open" as const,
  createdAt: "2026-11-20T12:00:00.000Z",
  dueAt: "2030-01-01T12:00:00.000Z",
};

export const luca = {
  id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a04",
  email: "luca@example.org",
  name: "Luca",
  role: "user" as const,
  emailVerified: true,
  createdAt: "2026-11-20T12:00:00.000Z",
  lastAccessAt: "2026-11-20T12:00:00.000Z",
  isPro: true,
  proStatus: "active" as const,
  proExpiresAt: "2030-12-18T11:00:00.000Z",
};
const month = {
  id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a05",
  source: "test" as const,
  planType: null,
  days: 30,
  effectiveAt: "2026-11-20T12:00:00.000Z",
  revokedAt: null,
  revocationReason: null,
  reason: null,
  grantedBy: null,
};
export const lucaAccount = {
  ...luca,
  hasPassword: true,
  hasLinkedIdentity: false,
  devices: 2,
  openRequests: 0,
  grants: [month],
};
