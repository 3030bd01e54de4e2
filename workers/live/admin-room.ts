import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

/** Changes within this time are coalesced into one frame. */
const COALESCE_MS = 400;
/** Without ids, a frame makes pages reload everything. */
const RELOAD_FRAME = frameOf([]);

/**
 * One instance per Supabase project, for admins who have a page of the admin area open. Exists while a socket is open
 * and hibernates between messages. Frames contain only appointment ids; pages fetch the data with their own rights. An
 * eviction loses at most the latest ids; the relay's next `resync` with `reloadsPages` then makes pages reload
 * everything.
 */
export class AdminRoom extends AuthorizedRoom {
  protected override readonly className = "AdminRoom";
  protected override readonly firstFrame = RELOAD_FRAME;
  readonly #changedIds = new Set<string>();
  #isScheduled = false;

  /** Announces that bookings or slots of an appointment have changed. */
  publish(appointmentId: string): void {
    this.#changedIds.add(appointmentId);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.broadcast(frameOf(this.#changedIds));
      this.#changedIds.clear();
    }, COALESCE_MS);
  }

  /**
   * @param reloadsPages makes all viewers reload everything, because the relay may have missed changes
   * @returns true while the room has viewers
   */
  resync(reloadsPages: boolean): boolean {
    if (reloadsPages) this.broadcast(RELOAD_FRAME);
    return this.hasViewers();
  }
}

function frameOf(appointments: Iterable<string>): string {
  return JSON.stringify({ type: "bookings", appointments: [...appointments] } satisfies BookingsMessage);
}
