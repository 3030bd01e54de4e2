import type { BookingsMessage } from "#domain/booking/booking-updates.ts";
import { LiveRoom } from "./live-room.ts";

/** Changes within this time are coalesced into one frame. */
const COALESCE_MS = 400;
/** Close code of a socket whose token has expired: reconnect with a new one. */
const TOKEN_EXPIRED = 4401;
/** Set by the Worker after authorization; Unix time in seconds. */
export const EXPIRES_HEADER = "x-token-expires-at";

type Attachment = { expiresAt: number };

/**
 * One instance per project, for the admins with an open page of bookings. Lives while a socket is open and hibernates
 * between messages. The Worker authorizes admins; an alarm closes each socket when its token expires.
 * Frames hold appointment ids only; pages fetch the data with their own rights. An eviction loses at most the latest ids,
 * which the relay's reconciliation repeats.
 */
export class AdminRoom extends LiveRoom {
  protected override readonly className = "AdminRoom";
  readonly #changed = new Set<string>();
  #isScheduled = false;

  protected override async prepare(request: Request): Promise<Response | null> {
    if (expiresAtOf(request) * 1000 <= Date.now()) return new Response(null, { status: 401 });
    await this.register();
    return null;
  }

  protected override welcome(socket: WebSocket, request: Request): void {
    socket.serializeAttachment({ expiresAt: expiresAtOf(request) } satisfies Attachment);
    this.inBackground(this.#wakeForNextEnd());
    socket.send(frame([])); // Changes from before the socket opened.
  }

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

  /** Announces a change of everything; returns whether the room is still watched. */
  resync(): boolean {
    this.broadcast(frame([]));
    return this.isWatched();
  }

  override async alarm(): Promise<void> {
    await this.reporting(() => this.#closeExpired());
  }

  async #closeExpired(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      if (endOf(socket) <= Date.now()) socket.close(TOKEN_EXPIRED, "token ended");
    }
    await this.#wakeForNextEnd();
  }

  async #wakeForNextEnd(): Promise<void> {
    const ends = this.ctx
      .getWebSockets()
      .map(endOf)
      .filter((at) => at > Date.now());
    if (ends.length > 0) await this.ctx.storage.setAlarm(Math.min(...ends));
  }
}

function endOf(socket: WebSocket): number {
  return (socket.deserializeAttachment() as Attachment).expiresAt * 1000;
}

function expiresAtOf(request: Request): number {
  return Number(request.headers.get(EXPIRES_HEADER) ?? 0);
}

function frame(appointments: Iterable<string>): string {
  return JSON.stringify({ type: "bookings", appointments: [...appointments] } satisfies BookingsMessage);
}
