import { Form, type FormProps, useNavigate } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";

type GetFormProps = Omit<FormProps, "method" | "action" | "onSubmit"> & { action: string };

/**
 * A form that navigates to `action` with its fields as the query. With JavaScript the URL omits empty fields. Invalid
 * fields are sent too, because browsers cannot show an error in a collapsed part of the form.
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
