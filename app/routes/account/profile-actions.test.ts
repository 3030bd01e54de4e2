import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext } from "#app/context.ts";
import { Refused } from "#domain/refusal.ts";
import { saveProfile } from "./profile-actions.ts";

it("responds with the status of the refusal when the profile cannot be saved", async () => {
  const context = new RouterContextProvider();
  const refuse = async () => {
    throw new Refused("backend_unavailable");
  };
  context.set(apiContext, { account: { saveProfile: refuse } } as never);
  const response = await saveProfile({ vorname: ["Ada"] }, context);
  expect(response.init?.status).toBe(503);
  expect(response.data.submittedFields).toEqual({ vorname: ["Ada"] });
});
