import { expect } from "vitest";
import type { Device, Made, World } from "./simulated-devices.ts";
import { foodCall, goalsCall, kindOf, recipeCall } from "./simulated-own-things.ts";
import { people } from "./simulated-server.ts";

/** A change of an own food, of a recipe or of the goals in a history. */
export type OwnStep = {
  does: Parameters<typeof foodCall>[0] | Parameters<typeof recipeCall>[0] | "goals";
  tab: number;
  pick: number;
  value: number;
};

type Kind = NonNullable<ReturnType<typeof kindOf>>;
const isOfRecipe = (does: OwnStep["does"]): does is Parameters<typeof recipeCall>[0] => does.endsWith("Recipe");

/** Makes a change of an own food, of a recipe or of the goals, named and numbered by the count of changes. */
export async function makeOwnChange(
  world: World,
  device: Device,
  { does, tab: tabPick, pick, value }: OwnStep,
): Promise<void> {
  const tab = await device.tab(tabPick);
  const { owner } = tab;
  const kind: Kind = isOfRecipe(does) ? "recipes" : "foods";
  const seen = device.seenThings[owner][kind];
  const isNew = does === "createFood" || does === "createRecipe";
  const [id, thing] = isNew ? [] : ([...seen][pick % Math.max(1, seen.size)] ?? []);
  if (does !== "goals" && !isNew && thing === undefined) return;
  const name = `${1000 + world.made.length}`;
  const content = { id: id ?? `${kind}-${name}`, name, ifVersion: thing?.version };
  const call =
    does === "goals"
      ? goalsCall(Number(name), device.seenCalories[owner])
      : isOfRecipe(does)
        ? recipeCall(does, content)
        : foodCall(does, content);
  const saw = does === "goals" ? `${device.seenCalories[owner]}` : thing?.name;
  await device.make(
    tab,
    { call, before: null, after: null, saw },
    {
      isKilled: value % 4 === 0,
      show: () => {
        if (call.type === "goals") device.seenCalories[owner] = call.input.calories;
        else if (call.type === "removeFood" || call.type === "removeRecipe") seen.delete(content.id);
        else seen.set(content.id, { version: thing?.version ?? "0", name });
      },
      rollBack: () => {
        if (does === "goals") device.seenCalories[owner] = world.server.own[owner].calories;
        else if (id !== undefined && thing) seen.set(id, thing);
      },
    },
  );
}

/** Checks that nothing is overwritten that its device had not shown, and that no conflict is with the device itself. */
export function checkOwnThings(world: World): void {
  const madeById = new Map(world.made.map((made) => [made.change.id, made]));
  // A food or recipe is named by the count of changes before it, and so are the calories.
  const writerOf = (content: string): Made | undefined => world.made[Number(content) - 1000];
  for (const person of people) {
    const { overwritten, conflicts } = world.server.own[person];
    for (const { change, content } of overwritten) {
      const made = madeById.get(change.id);
      const isKnown = made?.saw === content || writerOf(content)?.device === made?.device;
      expect(isKnown || made?.isForced, `${change.id} silently over ${content}`).toBe(true);
    }
    for (const { change, content } of conflicts) {
      const [made, writer] = [madeById.get(change.id), writerOf(content)];
      expect(made?.device !== writer?.device, `${change.id} in conflict with ${content} of the same device`).toBe(true);
    }
  }
  const removed = new Set<string | undefined>();
  for (const { change } of world.server.applied) {
    const { call } = change;
    if (call.type === "removeFood" || call.type === "removeRecipe") removed.add(call.input.id);
    else if (kindOf(call) !== undefined && "id" in call.input) {
      // What its person has made again, knowing that it was gone, is there for their later changes.
      if (madeById.get(change.id)?.isForced) removed.delete(call.input.id);
      expect(removed.has(call.input.id), `${call.input.id} silently resurrected`).toBe(false);
    }
  }
}
