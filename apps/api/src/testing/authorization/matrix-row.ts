import type { Belongings } from "./owned-resources.ts";
import type { Statuses } from "./actors.ts";

type Input = (mine: Belongings) => unknown;
type MixedInput = (mine: Belongings, theirs: Belongings) => unknown;

export type Row = {
  /** What each of them gets who asks with what is theirs. */
  may: Statuses;
  input?: Input;
  /** What anybody gets who names what is another's: the same as for what is nobody's, and nothing changes. */
  others?: number;
  /** More ways of naming it. */
  alsoNamedBy?: readonly Input[];
  /** What one gets who gives to something new the id that a thing of another has: nothing changes. */
  taken?: { status: number; input: MixedInput };
};
