import { expect, it } from "vitest";
import { mergeHandles } from "#app/route-handle.ts";
import { handle } from "./appointment.tsx";

it.each([
  ["dark in the evening", "2027-06-10T17:30:00Z", { colorMode: "dark" }],
  ["of the stored colour mode during the day", "2027-06-10T10:00:00Z", {}],
])("is %s", (_, now, expected) => {
  expect(mergeHandles([{ handle, loaderData: { now: new Date(now) } }])).toEqual(expected);
});
