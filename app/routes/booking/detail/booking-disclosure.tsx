import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";

/** Says of a form about this record whether it is on its way. */
export function Busy({ id, children }: { id: string; children: (isBusy: boolean) => ReactNode }) {
  return children(useNavigation().formData?.get("id") === id);
}

export type FoldProps = {
  closed: string;
  open: string;
  about: string;
  className: string;
  startsOpen?: boolean;
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** A form that unfolds in place, without a script, too. */
export function Fold({ closed, open, about, className, startsOpen = false, onInput, children }: FoldProps) {
  return (
    <details className="group open:basis-full" open={startsOpen}>
      <summary className="inline-flex min-h-9 list-none items-center text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 group-open:no-underline hover:decoration-current [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">
          {closed}
          <span className="sr-only">: {about}</span>
        </span>
        <span className="hidden group-open:inline">{open}</span>
      </summary>
      <Form
        method="post"
        preventScrollReset
        onInput={(event) => onInput?.(event.currentTarget)}
        className={`mt-2 mb-3 grid max-w-md justify-items-start gap-4 border-l-4 py-1 pl-4 ${className}`}
      >
        {children}
      </Form>
    </details>
  );
}
