/** The signed-in account of the request. */
export type CurrentUser = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "user" | "admin";
};

/** The signed-in account with what the session's statement reads besides. */
export type SessionUser = CurrentUser & {
  /** Version of the text about sending photos that the user consented to; null without consent. */
  photoConsentVersion: string | null;
};

/** The fields of an account that other features may read. */
export const toCurrentUser = ({ id, email, firstName, lastName, role }: CurrentUser): CurrentUser => ({
  id,
  email,
  firstName,
  lastName,
  role,
});
