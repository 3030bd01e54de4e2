import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A route's `shouldRevalidate` that also reloads after a refusal, because someone else may have changed the data. */
export function revalidateAfterSubmission({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" || defaultShouldRevalidate;
}
