import { expect, it } from "vitest";
import { BookingDetails } from "./booking-request.ts";

it("reports in German that a guest's booking has too many companions", () => {
  const companions = Array.from({ length: 100 }, () => "Ida Falk");
  const issues = BookingDetails.pick({ companions: true }).safeParse({ companions }).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toContain("Höchstens 99 Namen.");
});
