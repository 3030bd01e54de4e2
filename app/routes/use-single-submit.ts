import { type FormEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * True while an action runs, and while its redirect loads. False while the page that shows its result revalidates,
 * because a new submission is allowed then.
 */
export function useIsSubmitting(): boolean {
  const { state, formMethod, formAction, location } = useNavigation();
  const isRevalidating = state === "loading" && formAction === location.pathname + location.search;
  return formMethod === "POST" && !isRevalidating;
}

/**
 * Prevents a second submission of a form while the first is pending; a second request for an email would be
 * rate-limited. Another form that is submitted meanwhile is sent afterwards.
 */
export function useSingleSubmit() {
  const isBusy = useIsSubmitting();
  const pending = useRef<HTMLFormElement>(null);
  const next = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(null);
  useEffect(() => {
    if (isBusy) return;
    const queued = next.current;
    pending.current = null;
    next.current = null;
    if (queued?.form.isConnected) queued.form.requestSubmit(queued.submitter);
  }, [isBusy]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (!isBusy) {
      pending.current = form;
      return;
    }
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (form !== pending.current) next.current = { form, submitter };
  };
  return { isBusy, onSubmit };
}
