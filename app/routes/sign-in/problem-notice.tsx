import { CountdownNotice } from "#app/ui/notification/countdown-notice.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { Problem } from "./steps.ts";

/** The `key` makes screen readers announce a repeated message. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  if (problem.waitSeconds === null)
    return <Notice key={problem.failedAt} variant="problem" title={problem.message} isAnnounced />;
  return (
    <CountdownNotice
      key={problem.failedAt}
      message={problem.message}
      seconds={problem.waitSeconds}
      afterwards="Jetzt kannst du es wieder versuchen."
    />
  );
}
