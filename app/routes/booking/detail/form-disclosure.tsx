import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { SingleSubmitForm } from "#app/routes/single-submit-form.tsx";

type FormDisclosureProps = {
  openLabel: string;
  closeLabel: string;
  /** What the form is about, for screen readers, such as the name of the offer. */
  subject: string;
  /** Only one disclosure of a group is open at a time. */
  group: string;
  /** Added to the form. */
  className: string;
  isInitiallyOpen?: boolean;
  /** Called after each input, and once after hydration if text was typed before. */
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** A form behind a button that shows and hides it; works without JavaScript. */
export function FormDisclosure({
  openLabel,
  closeLabel,
  subject,
  group,
  className,
  isInitiallyOpen = false,
  onInput,
  children,
}: FormDisclosureProps) {
  const disclosure = useRef<HTMLDetailsElement>(null);
  const reportEarlyInput = useEffectEvent(() => {
    const form = disclosure.current?.querySelector("form");
    const fields = form?.querySelectorAll("input") ?? [];
    if (form && [...fields].some(({ value, defaultValue }) => value !== defaultValue)) onInput?.(form);
  });
  // React fires no input event for text that was typed before hydration.
  useEffect(() => reportEarlyInput(), []);
  return (
    <details
      ref={disclosure}
      className="group open:basis-full print:hidden"
      name={`aendern-${group}`}
      open={isInitiallyOpen}
    >
      <summary className="inline-flex min-h-9 list-none items-center text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 group-open:no-underline hover:decoration-current [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">
          {openLabel}
          <span className="sr-only">: {subject}</span>
        </span>
        <span className="hidden group-open:inline">{closeLabel}</span>
      </summary>
      <SingleSubmitForm
        onInput={(event) => onInput?.(event.currentTarget)}
        className={`mt-2 mb-3 grid max-w-md justify-items-start gap-4 border-l-4 py-1 pl-4 ${className}`}
      >
        {children}
      </SingleSubmitForm>
    </details>
  );
}
