import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Form, Link, useActionData, useLoaderData, useRevalidator } from "react-router";
import { it } from "vitest";
import { useKeptActionData } from "./use-kept-action-data.ts";

it("keeps the action result when the page revalidates, until the next navigation", async () => {
  let loads = 0;
  const Page = () => {
    const result = useKeptActionData(useActionData<string>());
    const { revalidate } = useRevalidator();
    return (
      <Form method="post">
        <p>{`${useLoaderData<number>()} ${result}`}</p>
        <button type="submit">Senden</button>
        <button type="button" onClick={() => void revalidate()}>
          Laden
        </button>
        <Link to="/?seite=2">Weiter</Link>
      </Form>
    );
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ++loads,
      action: () => `Ergebnis ${loads}`,
      Component: Page,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Senden" }));
  await screen.findByText("2 Ergebnis 1");
  fireEvent.click(screen.getByRole("button", { name: "Laden" }));
  await screen.findByText("3 Ergebnis 1");
  fireEvent.click(screen.getByRole("button", { name: "Senden" }));
  await screen.findByText("4 Ergebnis 3");
  fireEvent.click(screen.getByRole("link", { name: "Weiter" }));
  await screen.findByText("5 undefined");
});
