let owner: string | undefined;

/** Id of the user whose data this page shows; undefined while signed out, or before the session is known. */
export function getDataOwner(): string | undefined {
  return owner;
}

export function setDataOwner(userId: string | undefined): void {
  owner = userId;
}
