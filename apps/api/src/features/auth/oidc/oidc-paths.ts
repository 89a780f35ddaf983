/** Where a sign-in by another provider begins, and where people come back to. */
export const oidcPath = "/api/auth/google";
export const oidcCallbackPath = `${oidcPath}/callback`;
