import { type FormEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** True while an action runs or its redirect loads, but not during the revalidation that follows an action. */
export function useIsSubmitting(): boolean {
  const { state, formMethod, formAction, location } = useNavigation();
  // An action without a redirect reloads the page to which the form was submitted.
  const isRevalidating = state === "loading" && formAction === location.pathname + location.search;
  return formMethod === "POST" && !isRevalidating;
}

/**
 * Prevents a second submission of a form while the first is pending. Submissions of other forms are queued, the latest
 * of each form, and sent one after another.
 * @param options `includesRevalidation`: a submission is pending until the page has reloaded its data; meanwhile, other
 * forms are ignored instead of queued
 */
export function useSingleSubmit({ includesRevalidation = false } = {}) {
  const isSubmitting = useIsSubmitting();
  const { formMethod } = useNavigation();
  const isBusy = includesRevalidation ? formMethod === "POST" : isSubmitting;
  const pending = useRef<HTMLFormElement>(null);
  const queued = useRef(new Map<HTMLFormElement, HTMLElement | null>());
  const { key } = useLocation();
  // A fast submission may end without a render in which `isBusy` is true. The layout effect runs before the result is
  // painted, so that the next press is not ignored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` makes the effect run after each submission
  useLayoutEffect(() => {
    if (isBusy) return;
    pending.current = null;
    for (const [form, submitter] of [...queued.current]) {
      queued.current.delete(form);
      // The result may have removed the form or the pressed button.
      if (form.isConnected && submitter?.isConnected !== false) form.requestSubmit(submitter);
      // The browser does not submit an invalid form.
      if (pending.current) break;
    }
  }, [isBusy, key]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    // A second press may precede the render in which `isBusy` is true.
    if (!isBusy && !pending.current) {
      pending.current = form;
      return;
    }
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (form !== pending.current && !includesRevalidation) queued.current.set(form, submitter);
  };
  return { isBusy, onSubmit };
}
