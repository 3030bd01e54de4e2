import { Form, type FormProps, useLocation, useNavigate } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";
import { SEARCH_STATE } from "./list-url.ts";

type GetFormProps = Omit<FormProps, "method" | "action" | "onSubmit"> & { action: string };

/**
 * With JavaScript, the URL omits empty fields, and a repeated search adds no history entry. Validation is off, because
 * browsers cannot show an error in a collapsed part of the form.
 */
export function GetForm({ action: path, ...form }: GetFormProps) {
  const action = pageUrl(path);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
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
        const url = query.size > 0 ? `${action}?${query}` : action;
        navigate(url, { preventScrollReset: true, replace: url === pathname + search, state: SEARCH_STATE });
      }}
    />
  );
}
