import { Form, type FormProps, useNavigate } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";

type GetFormProps = Omit<FormProps, "method" | "action" | "onSubmit"> & { action: string };

/**
 * With JavaScript, the URL omits empty fields. Validation is off, because browsers cannot show an error in a collapsed
 * part of the form.
 */
export function GetForm({ action: path, ...form }: GetFormProps) {
  const action = pageUrl(path);
  const navigate = useNavigate();
  return (
    <Form
      {...form}
      method="get"
      noValidate
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const query = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget)) {
          if (typeof value === "string" && value.trim() !== "") query.append(name, value.trim());
        }
        navigate(query.size > 0 ? `${action}?${query}` : action, { preventScrollReset: true });
      }}
    />
  );
}
