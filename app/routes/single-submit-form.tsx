import { Form, type FormProps, useNavigation } from "react-router";
import { Button, type ButtonProps } from "#app/ui/button/button.tsx";
import { useSingleSubmit } from "./use-single-submit.ts";

/**
 * The server validates the fields, with German messages. After the submission of any form, this form ignores
 * submissions until the page has reloaded its data.
 */
export function SingleSubmitForm(formProps: Omit<FormProps, "method" | "onSubmit">) {
  const { onSubmit } = useSingleSubmit({ includesRevalidation: true });
  return <Form method="post" noValidate preventScrollReset onSubmit={onSubmit} {...formProps} />;
}

/** The submit button of a `SingleSubmitForm`. */
export function SubmitButton(buttonProps: Omit<ButtonProps, "type">) {
  const isBusy = useNavigation().formMethod === "POST";
  return <Button type="submit" aria-disabled={isBusy || undefined} {...buttonProps} />;
}
