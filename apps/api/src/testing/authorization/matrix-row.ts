import type { OwnedResources } from "./owned-resources.ts";
import type { StatusByActor } from "./actors.ts";

type ResourceInput = (mine: OwnedResources) => unknown;
type TwoOwnerInput = (mine: OwnedResources, theirs: OwnedResources) => unknown;

export type MatrixRow = {
  /** The status of each actor for a request about the actor's own resources. */
  statuses: StatusByActor;
  input?: ResourceInput;
  /**
   * The status for a request that names another user's resource: the same as for a missing one, and nothing changes.
   */
  othersStatus?: number;
  /** More inputs that name the resource. */
  otherInputs?: readonly ResourceInput[];
  /** A request that gives a new resource the id of another user's: it becomes one's own, and the other's stays as it is. */
  takenId?: TwoOwnerInput;
};
