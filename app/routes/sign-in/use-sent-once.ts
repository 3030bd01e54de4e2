import type { FormEvent } from "react";
import { useNavigation } from "react-router";

/** Keeps a form from being sent again while it is on its way: the second of two requests for a mail would be told to wait. */
export function useSentOnce() {
  const isBusy = useNavigation().formMethod === "POST";
  const onSubmit = (event: FormEvent) => {
    if (isBusy) event.preventDefault();
  };
  return { isBusy, onSubmit };
}
