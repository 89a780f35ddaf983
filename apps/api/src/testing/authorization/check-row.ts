import type { startApi } from "../harness.ts";
import { createOwnedResources, createMissingResources, type OwnedResources } from "./owned-resources.ts";
import { actorKinds, createActors, type Actor, type StatusByActor, type ActorKind } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";
import { hashAllUserData, type MatrixResponse } from "./matrix-server.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type SendRequest = (person: Actor, input: unknown) => Promise<MatrixResponse>;
/** `secondTime`: the expected status of a repeated request. */
export type CheckedRow = MatrixRow & { secondTime?: StatusByActor };

/** The part of the behaviour that a row specifies. */
type RowOutcome = {
  statuses: Partial<StatusByActor>;
  /** Statuses of users who name another user's resource. */
  othersStatuses: number[];
  /** Whether a response distinguishes another user's resource from a missing one. */
  revealsExistence: boolean;
  /** The status of a request with the id of another user's resource. */
  takenStatus: number | undefined;
  /** Whether any rejected request changed the stored data, or one with another user's id what is theirs. */
  isChanged: boolean;
  again: Partial<StatusByActor>;
};

const isDenied = (status: number): boolean => status === 401 || status === 403;
const deniedActors = ({ statuses: may }: CheckedRow): ActorKind[] => actorKinds.filter((who) => isDenied(may[who]));
const allowedActors = ({ statuses: may }: CheckedRow): ActorKind[] => actorKinds.filter((who) => !isDenied(may[who]));

/** Signed-in users who try another user's resources; an admin has no more access to them than the others. */
const intruders = ["free", "pro", "admin"] as const;

/** The result of `checkRow` when everything is as the row specifies. */
export function expectedOutcome(row: CheckedRow): RowOutcome {
  const { statuses: may, othersStatus: others, takenId, secondTime: again } = row;
  return {
    statuses: may,
    othersStatuses: others === undefined ? [] : [others],
    revealsExistence: false,
    takenStatus: takenId && may.free,
    isChanged: false,
    again: again ? Object.fromEntries(allowedActors(row).map((who) => [who, again[who]])) : {},
  };
}

/**
 * Sends the request as each actor. Actors who must be rejected name an existing resource of another user, so that a
 * missing check would show; allowed actors name their own.
 */
export async function checkRow(api: Api, row: CheckedRow, send: SendRequest): Promise<RowOutcome> {
  const { input, othersStatus: others, otherInputs: alsoNamedBy = [], takenId, secondTime: again } = row;
  // Data of earlier rows is deleted, because it would be part of the comparison.
  await api.db.deleteFrom("appUser").execute();
  const [people, owner] = [await createActors(api), await api.signUp()];
  const theirs = createOwnedResources(api, owner);
  const make = async (whose: OwnedResources): Promise<unknown> => input?.(whose);
  const statusOf = async (who: ActorKind, given: unknown): Promise<[ActorKind, number]> => [
    who,
    (await send(people[who], given)).status,
  ];

  // All resources are created before the comparison begins.
  const valid = await make(theirs);
  const namings = others === undefined ? [] : [make, ...alsoNamedBy];
  const named = await Promise.all(
    namings.map(async (name) => ({ theirs: await name(theirs), nobodys: await name(createMissingResources()) })),
  );
  const clash = await takenId?.(createOwnedResources(api, people.free), theirs);
  const before = await hashAllUserData(api);

  const deniedStatuses: [ActorKind, number][] = [];
  for (const who of deniedActors(row)) deniedStatuses.push(await statusOf(who, valid));
  const statuses = new Set<number>();
  let tells = false;
  for (const who of intruders)
    for (const name of named) {
      const answer = await send(people[who], name.theirs);
      const toNobodys = await send(people[who], name.nobodys);
      statuses.add(answer.status);
      tells ||= JSON.stringify([answer.status, answer.body]) !== JSON.stringify([toNobodys.status, toNobodys.body]);
    }
  let changed = (await hashAllUserData(api)) !== before;
  const theirsBefore = await hashAllUserData(api, owner.user);
  const clashed = takenId && (await send(people.free, clash)).status;
  changed ||= (await hashAllUserData(api, owner.user)) !== theirsBefore;

  const askAllowed = async (): Promise<[ActorKind, number][]> => {
    const answers: [ActorKind, number][] = [];
    for (const who of allowedActors(row))
      answers.push(await statusOf(who, await make(createOwnedResources(api, people[who]))));
    return answers;
  };
  return {
    statuses: Object.fromEntries([...deniedStatuses, ...(await askAllowed())]),
    othersStatuses: [...statuses],
    revealsExistence: tells,
    takenStatus: clashed,
    isChanged: changed,
    again: again ? Object.fromEntries(await askAllowed()) : {},
  };
}
