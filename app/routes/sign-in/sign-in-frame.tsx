import type { ReactNode } from "react";
import mosaic from "#app/brand/sonnenmosaik.webp";
import { ProblemNotice } from "./problem-notice.tsx";
import type { Problem } from "./steps.ts";

type SignInFrameProps = {
  title: ReactNode;
  problem?: Problem | null;
  intro?: ReactNode;
  children: ReactNode;
};

/** The layout of every sign-in step. */
export function SignInFrame({ title, problem = null, intro, children }: SignInFrameProps) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-4.5rem)] lg:grid-cols-2">
      <div className="grid content-center px-gutter pt-6 pb-section lg:pl-[clamp(3rem,8vw,9rem)]">
        <div className="grid w-full max-w-md gap-6">
          <h1 className="text-display-lg">{title}</h1>
          {intro}
          {problem && <ProblemNotice problem={problem} />}
          {children}
        </div>
      </div>
      <img
        src={mosaic}
        alt=""
        width={1080}
        height={1440}
        className="hidden h-full max-h-[calc(100dvh-4.5rem)] w-full object-cover object-[50%_30%] shadow-lamp lg:sticky lg:top-0 lg:block"
        loading="lazy"
      />
    </div>
  );
}
