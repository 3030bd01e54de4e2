import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";

type Process = { pid: number; parentPid: number; command: string };

/** All processes except zombies. */
export function listProcesses(): Process[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return rows.flatMap((row) => {
    const [, pid, parentPid, command = ""] = /^\s*(\d+)\s+(\d+)\s+[^Z\s]\S*\s+(.*)/.exec(row) ?? [];
    return pid ? [{ pid: Number(pid), parentPid: Number(parentPid), command }] : [];
  });
}

/** The pid of the only child process of `parentPid` whose command line matches `command`. */
export function childOf(parentPid: number | undefined, command: RegExp): number {
  const pids = listProcesses().flatMap((child) =>
    child.parentPid === parentPid && command.test(child.command) ? [child.pid] : [],
  );
  expect(pids, `children of ${parentPid} that match ${command}`).toHaveLength(1);
  return pids[0] ?? 0;
}

/** The peak resident set size of a process, in MB. */
export function peakMegabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
