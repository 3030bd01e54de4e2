import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { useAction } from "./use-action.ts";

it("closes the error toast of a call when the call is repeated", async () => {
  const responses = [() => Promise.reject(new TypeError("Failed to fetch")), () => Promise.resolve(null)];
  const Component = () => {
    const { run } = useAction();
    return (
      <button type="button" onClick={() => run(async () => responses.shift()?.(), "Storniert.")}>
        Stornieren
      </button>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  const titles = () => getOpenNotifications().map(({ title }) => title);
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Stornieren" }));
  press();
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining("Das hat nicht geklappt.")]));
  press();
  await waitFor(() => expect(titles()).toEqual(["Storniert."]));
});
