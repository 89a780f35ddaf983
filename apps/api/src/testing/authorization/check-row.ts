import type { startApi } from "../harness.ts";
import { belongingsOf, belongingsOfNobody } from "./owned-resources.ts";
import type { Belongings } from "./owned-resources.ts";
import { everybody, newPeople } from "./actors.ts";
import type { Person, Statuses, Who } from "./actors.ts";
import type { Row } from "./matrix-row.ts";
import { everythingOf } from "./matrix-server.ts";
import type { Answer } from "./matrix-server.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type Send = (person: Person, input: unknown) => Promise<Answer>;
/** `again`: what they get the next time. */
export type CheckedRow = Row & { again?: Statuses };

/** What a row holds us to. */
type Outcome = {
  may: Partial<Statuses>;
  /** Statuses of whoever names what is another's. */
  others: number[];
  /** Whether an answer tells what is another's from what is nobody's. */
  tells: boolean;
  taken: number | undefined;
  /** Whether anything changed by all of what was refused. */
  changed: boolean;
  again: Partial<Statuses>;
};

const isRefusal = (status: number): boolean => status === 401 || status === 403;
const refusedBy = ({ may }: CheckedRow): Who[] => everybody.filter((who) => isRefusal(may[who]));
const admittedBy = ({ may }: CheckedRow): Who[] => everybody.filter((who) => !isRefusal(may[who]));

/** Those who have a session and try what is not theirs; an admin has no other key to it than they. */
const intruders = ["free", "pro", "admin"] as const;

/** What `answersTo` gives where everything is as the row says. */
export function meantBy(row: CheckedRow): Outcome {
  const { may, others, taken, again } = row;
  return {
    may,
    others: others === undefined ? [] : [others],
    tells: false,
    taken: taken?.status,
    changed: false,
    again: again ? Object.fromEntries(admittedBy(row).map((who) => [who, again[who]])) : {},
  };
}

/**
 * Asks as each of them. Who is refused asks for something that is there, of somebody else, so that a refusal that is
 * missing would show; who is admitted asks with what is theirs.
 */
export async function answersTo(api: Api, row: CheckedRow, send: Send): Promise<Outcome> {
  const { input, others, alsoNamedBy = [], taken, again } = row;
  // What the rows before left is of no use to this one, and would be compared with it.
  await api.db.deleteFrom("appUser").execute();
  const [people, owner] = [await newPeople(api), await api.signUp()];
  const theirs = belongingsOf(api, owner);
  const make = async (whose: Belongings): Promise<unknown> => input?.(whose);
  const statusOf = async (who: Who, given: unknown): Promise<[Who, number]> => [
    who,
    (await send(people[who], given)).status,
  ];

  // Everything is made before the comparison begins.
  const valid = await make(theirs);
  const namings = others === undefined ? [] : [make, ...alsoNamedBy];
  const named = await Promise.all(
    namings.map(async (name) => ({ theirs: await name(theirs), nobodys: await name(belongingsOfNobody()) })),
  );
  const clash = await taken?.input(belongingsOf(api, people.free), theirs);
  const before = await everythingOf(api);

  const refused: [Who, number][] = [];
  for (const who of refusedBy(row)) refused.push(await statusOf(who, valid));
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
  const changed = (await everythingOf(api)) !== before;

  const asked = async (): Promise<[Who, number][]> => {
    const answers: [Who, number][] = [];
    for (const who of admittedBy(row))
      answers.push(await statusOf(who, await make(belongingsOf(api, people[who]))));
    return answers;
  };
  return {
    may: Object.fromEntries([...refused, ...(await asked())]),
    others: [...statuses],
    tells,
    taken: clashed,
    changed,
    again: again ? Object.fromEntries(await asked()) : {},
  };
}
