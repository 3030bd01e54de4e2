import { expect, it } from "vitest";
import { forecastRebooking, type PartyToRebook } from "./rebooking-forecast.ts";

const aParty = (id: string, quantity: number, booked_appointment_ids: string[] = []) =>
  ({ id, quantity, booked_appointment_ids }) as PartyToRebook;

it("fits whole parties in the given order and skips those that have already booked the target", () => {
  const parties = [aParty("a", 3), aParty("b", 1, ["target"]), aParty("c", 3), aParty("d", 2)];
  const { fitting, alreadyBooked } = forecastRebooking(parties, { id: "target", remaining_slots: 5 });
  expect(fitting.map(({ id }) => id)).toEqual(["a", "d"]);
  expect(alreadyBooked.map(({ id }) => id)).toEqual(["b"]);
});
