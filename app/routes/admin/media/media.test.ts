import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext } from "#app/context.ts";
import { action } from "./media.tsx";

it("refuses to delete an image with an invalid id", async () => {
  const context = new RouterContextProvider();
  context.set(apiContext, { media: {} } as never);
  const body = new URLSearchParams({ intent: "loeschen", id: "7" });
  const request = new Request("https://atelierland.example.org/admin/medien/", { method: "POST", body });
  expect(await action({ request, context } as unknown as Parameters<typeof action>[0])).toMatchObject({
    data: { saved: null, problem: "Bitte prüfe deine Angaben." },
    init: { status: 400 },
  });
});
