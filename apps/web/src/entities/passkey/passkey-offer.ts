import type { ReactNode } from "react";
import { createSessionValue } from "../../lib/session-state.ts";

/**
 * The card by which the home page offers to create a passkey: after a sign-in with the password, until it is answered.
 * The sign-in makes it, so that the home page has no code for it.
 */
export const passkeyOffer = createSessionValue<ReactNode>(null);
