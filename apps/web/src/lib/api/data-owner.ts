let owner: string | undefined;

/** Whose data this page shows; undefined while nobody is signed in, or nobody has said who. */
export function getDataOwner(): string | undefined {
  return owner;
}

export function setDataOwner(userId: string | undefined): void {
  owner = userId;
}
