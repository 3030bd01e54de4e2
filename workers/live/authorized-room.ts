import { LiveRoom } from "./live-room.ts";

/** Close code when the token has expired, or a session or the role of the user has ended. */
const ACCESS_ENDED = 4401;
/** The expiry of the token in Unix seconds. The Worker sets this header and `USER_HEADER` after authorization. */
export const EXPIRES_HEADER = "x-token-expires-at";
export const USER_HEADER = "x-user-id";

/** `expiresAt` is Unix time in seconds. */
type Attachment = { expiresAt: number; userId: string | null };

/**
 * Base class of the rooms for signed-in viewers. The Worker authorizes viewers; an alarm closes each socket when its
 * token expires.
 */
export abstract class AuthorizedRoom extends LiveRoom {
  /**
   * Sent to each page that connects, so that the page loads missed changes. In `RecordRoom`, the frame is an empty list
   * of editors.
   */
  protected abstract readonly firstFrame: string;

  protected override async prepare(request: Request): Promise<Response | null> {
    if (expirySecondsOf(request) * 1000 <= Date.now()) return new Response(null, { status: 401 });
    await this.register();
    return null;
  }

  protected override welcome(socket: WebSocket, request: Request): void {
    const userId = request.headers.get(USER_HEADER);
    socket.serializeAttachment({ expiresAt: expirySecondsOf(request), userId } satisfies Attachment);
    this.runInBackground(this.#scheduleNextClosing());
    socket.send(this.firstFrame);
  }

  closeSocketsOf(userId: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      if (attachmentOf(socket).userId === userId) closeForEndedAccess(socket);
    }
  }

  override async alarm(): Promise<void> {
    await this.reportErrors(() => this.#closeExpired());
  }

  async #closeExpired(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      if (expiryMsOf(socket) <= Date.now()) closeForEndedAccess(socket);
    }
    await this.#scheduleNextClosing();
  }

  async #scheduleNextClosing(): Promise<void> {
    // This may replace an overdue alarm. While an expired socket is open, the new alarm is overdue, too, and runs
    // immediately.
    const expiries = this.openSockets.map(expiryMsOf);
    if (expiries.length > 0) await this.ctx.storage.setAlarm(Math.min(...expiries));
  }
}

/** Closes a socket with `ACCESS_ENDED`. A page that is still signed in reconnects. */
export function closeForEndedAccess(socket: WebSocket): void {
  socket.close(ACCESS_ENDED, "token ended");
}

function attachmentOf(socket: WebSocket): Attachment {
  return socket.deserializeAttachment() as Attachment;
}

function expiryMsOf(socket: WebSocket): number {
  return attachmentOf(socket).expiresAt * 1000;
}

function expirySecondsOf(request: Request): number {
  return Number(request.headers.get(EXPIRES_HEADER) ?? 0);
}
