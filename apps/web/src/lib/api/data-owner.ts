let owner: string | undefined;

/** Whose data this page shows; undefined while nobody is signed in, or nobody has said who. */
export function ownerNow(): string | undefined {
  return owner;
}

export function setOwner(user: string | undefined): void {
  owner = user;
}
