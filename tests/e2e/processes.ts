import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";

type Process = { pid: number; parent: number; command: string };

/** All processes except zombies. */
export function processes(): Process[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return rows.flatMap((row) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+[^Z\s]\S*\s+(.*)/.exec(row) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** The pid of the only child process of `parent` whose command line matches `command`. */
export function childOf(parent: number | undefined, command: RegExp): number {
  const pids = processes().flatMap((child) =>
    child.parent === parent && command.test(child.command) ? [child.pid] : [],
  );
  expect(pids, `children of ${parent} that match ${command}`).toHaveLength(1);
  return pids[0] ?? 0;
}

/** The maximum resident set of a process in MB. */
export function peakMegabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
