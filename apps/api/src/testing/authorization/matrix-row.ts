import type { OwnedResources } from "./owned-resources.ts";
import type { StatusByActor } from "./actors.ts";

type ResourceInput = (mine: OwnedResources) => unknown;
type TwoOwnerInput = (mine: OwnedResources, theirs: OwnedResources) => unknown;

export type MatrixRow = {
  /** What each of them gets who asks with what is theirs. */
  statuses: StatusByActor;
  input?: ResourceInput;
  /** What anybody gets who names what is another's: the same as for what is nobody's, and nothing changes. */
  othersStatus?: number;
  /** More ways of naming it. */
  otherInputs?: readonly ResourceInput[];
  /** What one gets who gives to something new the id that a thing of another has: nothing changes. */
  takenId?: { status: number; input: TwoOwnerInput };
};
