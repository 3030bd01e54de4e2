import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { apiContext } from "#app/context.ts";
import { isAllowedMutation } from "#workers/app/request-origin.ts";
import type { Route } from "./+types/unfollow.ts";
import { action } from "./unfollow.tsx";

it("ends all follows when an email program posts to the link without cookies or an origin (RFC 8058)", async () => {
  const unfollowAll = vi.fn(async () => undefined);
  const context = new RouterContextProvider();
  context.set(apiContext, { follow: { unfollowAll } } as never);
  const request = new Request("https://example.org/bescheid/beenden/?link=user.signature", {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(isAllowedMutation(request)).toBe(true);
  const response = await action({ request, context } as unknown as Route.ActionArgs);
  expect(response.data).toEqual({ problem: null });
  expect(response.init?.status ?? 200).toBe(200);
  expect(unfollowAll).toHaveBeenCalledExactlyOnceWith({ link: "user.signature" });
});
