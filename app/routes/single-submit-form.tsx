import { Form, type FormProps, useNavigation } from "react-router";
import { Button, type ButtonProps } from "#app/ui/button/button.tsx";
import { useSingleSubmit } from "./use-single-submit.ts";

/**
 * A form whose fields the server validates, with German messages. Once any form of the page is submitted, this form
 * ignores submissions until the page has reloaded its data.
 */
export function SingleSubmitForm(formProps: Omit<FormProps, "method" | "onSubmit">) {
  const { onSubmit } = useSingleSubmit({ includesRevalidation: true });
  return <Form method="post" noValidate preventScrollReset onSubmit={onSubmit} {...formProps} />;
}

/** The submit button of a `SingleSubmitForm`; looks disabled while the form ignores submissions. */
export function SubmitButton(buttonProps: Omit<ButtonProps, "type">) {
  const isBusy = useNavigation().formMethod === "POST";
  return <Button type="submit" aria-disabled={isBusy || undefined} {...buttonProps} />;
}
