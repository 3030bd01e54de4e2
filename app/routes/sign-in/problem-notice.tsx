import { Notice } from "#app/ui/notification/notice.tsx";
import { WaitNotice } from "#app/ui/notification/wait-notice.tsx";
import type { Problem } from "./steps.ts";

/** Why a step did not work; a wait is counted down. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  if (problem.seconds === null) return <Notice key={problem.at} tone="problem" title={problem.message} isAnswer />;
  return (
    <WaitNotice
      key={problem.at}
      message={problem.message}
      seconds={problem.seconds}
      afterwards="Jetzt kannst du es wieder versuchen."
    />
  );
}
