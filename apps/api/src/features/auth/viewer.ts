/** Who is asking: the signed-in account. */
export type Viewer = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "user" | "admin";
};
