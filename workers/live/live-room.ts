import { MonitoredObject } from "../app/monitored-object.ts";
import { relayOf } from "./stubs.ts";

/**
 * Base of all rooms: sockets that hibernate between messages, an auto-response to ping, and the registration with the relay
 * while a socket is open. Subclasses decide who may connect and what a new viewer receives first.
 */
export abstract class LiveRoom extends MonitoredObject {
  /** Viewers that are connecting: the room stays registered for them when the last other viewer leaves. */
  #joining = 0;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Prepares for a new viewer and calls `register` before it reads. A returned response rejects the viewer. */
  protected abstract prepare(request: Request): Promise<Response | null>;
  /** Sends the first frame to a new socket. Runs synchronously after `prepare`. */
  protected abstract welcome(socket: WebSocket, request: Request): void;
  /**
   * Reads or announces everything again: after the relay lost its channel, and regularly, so that a lost message is
   * corrected.
   */
  abstract resync(): Promise<void>;

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade") !== "websocket") return new Response(null, { status: 426 });
    this.#joining++;
    try {
      const refusal = await this.prepare(request);
      if (refusal) return refusal;
    } finally {
      this.#joining--;
    }
    // No `await` from here on: the snapshot must be the viewer's first frame.
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    this.welcome(server, request);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** True while the relay should keep this room registered. */
  isWatched(): boolean {
    return this.#joining > 0 || this.ctx.getWebSockets().length > 0;
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.reporting(() => this.#leave(socket));
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.reporting(() => this.#leave(socket));
  }

  async #leave(leaving: WebSocket): Promise<void> {
    const others = this.ctx.getWebSockets().filter((s) => s !== leaving && s.readyState === WebSocket.OPEN);
    if (this.#joining === 0 && others.length === 0) await relayOf(this.env).unwatch(this.key);
  }

  /** The relay's key of this room. */
  protected get key(): string {
    const { name } = this.ctx.id;
    if (!name) throw new Error("a room needs a name");
    return name;
  }

  /** Idempotent; called for every viewer. */
  protected async register(): Promise<void> {
    await relayOf(this.env).watch(this.key);
  }

  protected broadcast(frame: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(frame);
      } catch {
        // The socket closed before; `webSocketClose` follows.
      }
    }
  }
}
