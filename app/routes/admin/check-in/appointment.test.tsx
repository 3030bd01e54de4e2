import { expect, it } from "vitest";
import { mergeHandles } from "#app/route-handle.ts";
import { handle } from "./appointment.tsx";

it.each([
  ["dark in the evening", "2027-06-10T17:30:00Z", { colorMode: "dark" }],
  ["in the stored color mode during the day", "2027-06-10T10:00:00Z", {}],
])("shows check-in %s", (_, now, expected) => {
  expect(mergeHandles([{ handle, loaderData: { now: new Date(now) } }])).toEqual(expected);
});
