/** The signed-in account of the request. */
export type CurrentUser = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "user" | "admin";
};

/** The fields of an account that other features may read. */
export const toCurrentUser = ({ id, email, firstName, lastName, role }: CurrentUser): CurrentUser => ({
  id,
  email,
  firstName,
  lastName,
  role,
});
