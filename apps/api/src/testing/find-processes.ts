import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The processes of this machine whose command line contains `text`, limited to process group `group` when given;
 * without the current process and zombies.
 */
export async function findProcesses(text: string, group?: number): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await run("ps", ["-axww", "-o", "pid=,pgid=,stat=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, pgid, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (command === undefined || !command.includes(text) || Number(pid) === process.pid) return [];
    if (state?.startsWith("Z") || (group !== undefined && Number(pgid) !== group)) return [];
    return [{ pid: Number(pid), command }];
  });
}
