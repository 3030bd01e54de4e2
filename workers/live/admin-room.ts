import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

/** Changes within this time are coalesced into one frame. */
const COALESCE_MS = 400;

/**
 * One instance per project, for admins who have a page with bookings open. Exists while a socket is open and hibernates
 * between messages. Frames contain only appointment ids; pages fetch the data with their own rights. An eviction loses
 * at most the latest ids, which the relay's reconciliation sends again.
 */
export class AdminRoom extends AuthorizedRoom {
  protected override readonly className = "AdminRoom";
  protected override readonly firstFrame = frame([]);
  readonly #changed = new Set<string>();
  #isScheduled = false;

  /** Bookings of an appointment have changed. */
  publish(appointmentId: string): void {
    this.#changed.add(appointmentId);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.broadcast(frame(this.#changed));
      this.#changed.clear();
    }, COALESCE_MS);
  }

  /** Sends a frame that makes all viewers reload everything. Returns true while the room has viewers. */
  resync(): boolean {
    this.broadcast(frame([]));
    return this.hasViewers();
  }
}

function frame(appointments: Iterable<string>): string {
  return JSON.stringify({ type: "bookings", appointments: [...appointments] } satisfies BookingsMessage);
}
