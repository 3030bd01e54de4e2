import type { FormEvent } from "react";
import { useNavigation } from "react-router";

/** Blocks a second submit while the first is pending; the second request for an email would be rate-limited. */
export function useSingleSubmit() {
  const isBusy = useNavigation().formMethod === "POST";
  const onSubmit = (event: FormEvent) => {
    if (isBusy) event.preventDefault();
  };
  return { isBusy, onSubmit };
}
