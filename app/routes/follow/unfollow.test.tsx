import { fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub, RouterContextProvider, useActionData, useRevalidator } from "react-router";
import { expect, it, vi } from "vitest";
import { apiContext } from "#app/context.ts";
import { isAllowedRequest } from "#workers/app/request-origin.ts";
import type { Route } from "./+types/unfollow.ts";
import Unfollow, { action } from "./unfollow.tsx";

it("ends all follows when an email program posts to the link without cookies or an origin (RFC 8058)", async () => {
  const unfollowAll = vi.fn(async () => undefined);
  const context = new RouterContextProvider();
  context.set(apiContext, { follow: { unfollowAll } } as never);
  const request = new Request("https://example.org/bescheid/beenden/?link=user.signature", {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(isAllowedRequest(request)).toBe(true);
  const response = await action({ request, context } as unknown as Route.ActionArgs);
  expect(response.data).toEqual({ problem: null });
  expect(response.init?.status ?? 200).toBe(200);
  expect(unfollowAll).toHaveBeenCalledExactlyOnceWith({ link: "user.signature" });
});

it("still says that the follows have ended when the page revalidates", async () => {
  let loads = 0;
  const Page = (props: object) => {
    const { revalidate } = useRevalidator();
    return (
      <>
        <button type="button" onClick={() => void revalidate()}>{`Laden ${loads}`}</button>
        <Unfollow {...(props as ComponentProps<typeof Unfollow>)} actionData={useActionData()} />
      </>
    );
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ({ hasLink: true, load: ++loads }),
      action: () => ({ problem: null }),
      Component: Page,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Alles beenden" }));
  await screen.findByRole("heading", { name: "Beendet." });
  fireEvent.click(await screen.findByRole("button", { name: "Laden 2" }));
  await screen.findByRole("button", { name: "Laden 3" });
  expect(screen.getByRole("heading", { name: "Beendet." })).toBeTruthy();
});
