/** Paths where the sign-in with another provider starts and where its callback arrives. */
export const oidcPath = "/api/auth/google";
export const oidcCallbackPath = `${oidcPath}/callback`;
