import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

/** Changes within this time are coalesced into one frame. */
const COALESCE_MS = 400;
/** Without ids, a frame makes pages reload everything. */
const RELOAD_FRAME = frameOf([]);

/**
 * One instance per Supabase project, for open pages of the admin area. Frames contain only appointment ids; pages fetch
 * the data with their own rights. After an eviction, the relay's next `resync` with `reloadsPages` makes up for lost
 * ids.
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

  override resync(reloadsPages: boolean): boolean {
    if (reloadsPages) this.broadcast(RELOAD_FRAME);
    return this.hasViewers();
  }
}

function frameOf(appointmentIds: Iterable<string>): string {
  return JSON.stringify({ type: "bookings", appointments: [...appointmentIds] } satisfies BookingsMessage);
}
