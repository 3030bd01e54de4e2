import { DurableObject } from "cloudflare:workers";
import { relayOf } from "./stubs.ts";

/**
 * What every room shares: sockets that hibernate between messages, a ping that wakes nobody, and its registration with the
 * relay, which lasts as long as somebody watches. Each room says who may enter and what a newcomer hears first.
 */
export abstract class LiveRoom extends DurableObject<Env> {
  /** Viewers between asking and being accepted; the last one to leave must not unregister the room under them. */
  #joining = 0;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Gets ready for a newcomer and calls `register` before it reads; an answer turns the newcomer away. */
  protected abstract prepare(request: Request): Promise<Response | null>;
  /** Greets a socket that was just accepted. Runs without a pause after `prepare`. */
  protected abstract welcome(socket: WebSocket, request: Request): void;
  /** Says or reads everything anew: after the relay was cut off, and regularly, so that a lost message cannot stay wrong. */
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
    // No `await` from here on: the greeting is the viewer's first frame, differences come after it.
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    this.welcome(server, request);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Whether the relay should keep this room registered. */
  isWatched(): boolean {
    return this.#joining > 0 || this.ctx.getWebSockets().length > 0;
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  async #leave(leaving: WebSocket): Promise<void> {
    const others = this.ctx.getWebSockets().filter((s) => s !== leaving && s.readyState === WebSocket.OPEN);
    if (this.#joining === 0 && others.length === 0) await relayOf(this.env).unwatch(this.key);
  }

  /** Under which name the relay knows this room. */
  protected get key(): string {
    const { name } = this.ctx.id;
    if (!name) throw new Error("a room is addressed by its name");
    return name;
  }

  /** Idempotent, so every viewer does it. */
  protected async register(): Promise<void> {
    await relayOf(this.env).watch(this.key);
  }

  protected broadcast(frame: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(frame);
      } catch {
        // It closed under our hands; `webSocketClose` follows.
      }
    }
  }
}
