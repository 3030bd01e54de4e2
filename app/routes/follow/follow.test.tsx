import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import FollowRoute from "./follow.tsx";

it("focuses the heading when the follow has ended or started, because the pressed button is gone", async () => {
  let followId: string | null = "f1";
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ({ record: { name: "Drehen an der Scheibe", path: "/angebot/drehen-ab12c/", followId } }),
      action: () => {
        followId = followId ? null : "f2";
        return null;
      },
      Component: (props: object) => (
        <FollowRoute {...(props as unknown as ComponentProps<typeof FollowRoute>)} actionData={undefined} />
      ),
    },
  ]);
  render(<Stub />);
  const heading = await screen.findByRole("heading", { name: "Wir sagen dir Bescheid." });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole("button", { name: "Nicht mehr Bescheid sagen" }));
  await screen.findByRole("heading", { name: "Sag mir Bescheid" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  heading.blur();
  fireEvent.click(screen.getByRole("button", { name: "Sag mir Bescheid" }));
  await screen.findByRole("heading", { name: "Wir sagen dir Bescheid." });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
