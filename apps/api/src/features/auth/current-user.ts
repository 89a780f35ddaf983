/** Who is asking: the signed-in account. */
export type CurrentUser = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "user" | "admin";
};

/** Of an account, what the others may know of whoever is asking. */
export const toCurrentUser = ({ id, email, firstName, lastName, role }: CurrentUser): CurrentUser => ({
  id,
  email,
  firstName,
  lastName,
  role,
});
