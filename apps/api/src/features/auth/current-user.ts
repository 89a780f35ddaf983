/** Who is asking: the signed-in account. */
export type Viewer = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "user" | "admin";
};

/** Of an account, what the others may know of whoever is asking. */
export const viewerOf = ({ id, email, firstName, lastName, role }: Viewer): Viewer => ({
  id,
  email,
  firstName,
  lastName,
  role,
});
