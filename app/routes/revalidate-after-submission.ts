import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A route's `shouldRevalidate` that also revalidates after a refused submission, because the data may have been changed
 * elsewhere.
 */
export function revalidateAfterSubmission({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" || defaultShouldRevalidate;
}
