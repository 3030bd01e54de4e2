import { describe, expect, it } from "vitest";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import { scanBookingCode } from "./booking-code-scan.ts";

const aParty = (status: BookingStatus, present: number | null = null) => ({
  code: "KUNST234",
  status,
  present,
  quantity: 3,
});
const kindOf = (party: ReturnType<typeof aParty>) => scanBookingCode([party], "KUNST234").kind;

describe("scanBookingCode", () => {
  it("finds the party by its code, also with spaces, hyphens or lowercase letters, but by no other code", () => {
    for (const typed of ["KUNST234", "kunst234", " kunst 234 ", "KUNST-234", "K U N S T 2 3 4"]) {
      expect(scanBookingCode([aParty("confirmed")], typed).kind).toBe("expected");
    }
    expect(scanBookingCode([aParty("confirmed")], "kunst 235")).toEqual({ kind: "unknown", code: "KUNST235" });
  });

  it("does not find an unsaved walk-in, whose code is empty, when the text has neither A to Z nor digits", () => {
    const walkIn = { ...aParty("attended", 3), code: "" };
    expect(scanBookingCode([walkIn], "Привет!")).toEqual({ kind: "unknown", code: "" });
  });

  it("returns the number of missing guests when only some of the party are checked in", () => {
    expect(scanBookingCode([aParty("attended", 1)], "KUNST234")).toMatchObject({
      kind: "partly_checked_in",
      missing: 2,
    });
  });

  it("returns `checked_in` when the whole party is checked in, and `expected` when no guest of the party is", () => {
    expect(kindOf(aParty("confirmed"))).toBe("expected");
    expect(kindOf(aParty("no_show"))).toBe("expected");
    expect(kindOf(aParty("attended", 3))).toBe("checked_in");
    expect(kindOf(aParty("attended", null))).toBe("checked_in");
  });

  it("returns `cancelled` when the booking is cancelled", () => {
    expect(kindOf(aParty("cancelled_by_guest"))).toBe("cancelled");
    expect(kindOf(aParty("cancelled_by_host"))).toBe("cancelled");
  });
});
