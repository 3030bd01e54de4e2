import { readdirSync, readFileSync } from "node:fs";

export type Program = "node" | "workerd" | "postgres";

/**
 * The memory in MB of each program that `npm start` runs. Linux only: reads the proportional set size (`Pss`), which
 * counts shared memory once.
 * @param root the process id of scripts/start.ts
 */
export function memoryByProgram(root: number): Record<Program, number> {
  const kilobytes: Record<Program, number> = { node: 0, workerd: 0, postgres: 0 };
  for (const pid of descendantsOf(root)) {
    const program = pid === root ? "node" : programOf(readProcessFile(pid, "comm").trim());
    if (program) kilobytes[program] += Number(/^Pss:\s+(\d+)/m.exec(readProcessFile(pid, "smaps_rollup"))?.[1] ?? 0);
  }
  const megabytes = Object.entries(kilobytes).map(([program, size]) => [program, size / 1024]);
  return Object.fromEntries(megabytes) as Record<Program, number>;
}

/** `null` for other commands, such as the shells that start workerd and Postgres. */
function programOf(command: string): Program | null {
  return command === "workerd" || command === "postgres" ? command : null;
}

/** Includes `root`. */
function descendantsOf(root: number): number[] {
  const pids = readdirSync("/proc").map(Number).filter(Boolean);
  const parents = new Map(pids.map((pid) => [pid, parentIn(readProcessFile(pid, "stat"))]));
  const isDescendant = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 0 && (pid === root || isDescendant(parents.get(pid)));
  return pids.filter(isDescendant);
}

/** The process id of the parent in /proc/<pid>/stat: the second field after the name, which is in parentheses. */
function parentIn(stat: string): number {
  return Number(stat.split(") ").at(-1)?.split(" ")[1]);
}

/** Empty when the process has ended. */
function readProcessFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
