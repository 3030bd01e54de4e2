import { CountdownNotice } from "#app/ui/notification/countdown-notice.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { Problem } from "./steps.ts";

/** Why a step failed, with a countdown when rate-limited. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  if (problem.seconds === null)
    return <Notice key={problem.at} variant="problem" title={problem.message} isAnnounced />;
  return (
    <CountdownNotice
      key={problem.at}
      message={problem.message}
      seconds={problem.seconds}
      afterwards="Jetzt kannst du es wieder versuchen."
    />
  );
}
