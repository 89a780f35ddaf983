import type { startApi } from "../harness.ts";
import { createOwnedResources, createMissingResources } from "./owned-resources.ts";
import type { OwnedResources } from "./owned-resources.ts";
import { actorKinds, createActors } from "./actors.ts";
import type { Actor, StatusByActor, ActorKind } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";
import { hashAllUserData } from "./matrix-server.ts";
import type { MatrixResponse } from "./matrix-server.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type SendRequest = (person: Actor, input: unknown) => Promise<MatrixResponse>;
/** `again`: what they get the next time. */
export type CheckedRow = MatrixRow & { secondTime?: StatusByActor };

/** What a row holds us to. */
type RowOutcome = {
  statuses: Partial<StatusByActor>;
  /** Statuses of whoever names what is another's. */
  othersStatuses: number[];
  /** Whether an answer tells what is another's from what is nobody's. */
  revealsExistence: boolean;
  takenStatus: number | undefined;
  /** Whether anything changed by all of what was refused. */
  isChanged: boolean;
  again: Partial<StatusByActor>;
};

const isDenied = (status: number): boolean => status === 401 || status === 403;
const deniedActors = ({ statuses: may }: CheckedRow): ActorKind[] =>
  actorKinds.filter((who) => isDenied(may[who]));
const allowedActors = ({ statuses: may }: CheckedRow): ActorKind[] =>
  actorKinds.filter((who) => !isDenied(may[who]));

/** Those who have a session and try what is not theirs; an admin has no other key to it than they. */
const intruders = ["free", "pro", "admin"] as const;

/** What `answersTo` gives where everything is as the row says. */
export function expectedOutcome(row: CheckedRow): RowOutcome {
  const { statuses: may, othersStatus: others, takenId: taken, secondTime: again } = row;
  return {
    statuses: may,
    othersStatuses: others === undefined ? [] : [others],
    revealsExistence: false,
    takenStatus: taken?.status,
    isChanged: false,
    again: again ? Object.fromEntries(allowedActors(row).map((who) => [who, again[who]])) : {},
  };
}

/**
 * Asks as each of them. Who is refused asks for something that is there, of somebody else, so that a refusal that is
 * missing would show; who is admitted asks with what is theirs.
 */
export async function checkRow(api: Api, row: CheckedRow, send: SendRequest): Promise<RowOutcome> {
  const {
    input,
    othersStatus: others,
    otherInputs: alsoNamedBy = [],
    takenId: taken,
    secondTime: again,
  } = row;
  // What the rows before left is of no use to this one, and would be compared with it.
  await api.db.deleteFrom("appUser").execute();
  const [people, owner] = [await createActors(api), await api.signUp()];
  const theirs = createOwnedResources(api, owner);
  const make = async (whose: OwnedResources): Promise<unknown> => input?.(whose);
  const statusOf = async (who: ActorKind, given: unknown): Promise<[ActorKind, number]> => [
    who,
    (await send(people[who], given)).status,
  ];

  // Everything is made before the comparison begins.
  const valid = await make(theirs);
  const namings = others === undefined ? [] : [make, ...alsoNamedBy];
  const named = await Promise.all(
    namings.map(async (name) => ({
      theirs: await name(theirs),
      nobodys: await name(createMissingResources()),
    })),
  );
  const clash = await taken?.input(createOwnedResources(api, people.free), theirs);
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
      tells ||=
        JSON.stringify([answer.status, answer.body]) !== JSON.stringify([toNobodys.status, toNobodys.body]);
    }
  const clashed = taken && (await send(people.free, clash)).status;
  const changed = (await hashAllUserData(api)) !== before;

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
