import { DurableObject } from "cloudflare:workers";
import type { LiveSlots } from "#domain/live-slots.ts";
import type { SlotChange } from "#domain/slot-change.ts";
import { getLiveSlots } from "../data/live-slots.ts";
import { connect } from "../data/supabase.ts";
import { SlotBoard } from "./slot-board.ts";
import { relayOf } from "./stubs.ts";

/**
 * One instance per offer, named by its id: everyone who has the offer's page open.
 * Lives while somebody watches and hibernates between messages. The Worker checks origin and id before it connects anyone;
 * nobody signs in, the numbers are public. An eviction loses the known counts, which are read again; the sockets survive it.
 */
export class SlotRoom extends DurableObject<Env> {
  readonly #board = new SlotBoard((frame) => this.#broadcast(frame), {
    now: () => Date.now(),
    after: (ms, run) => setTimeout(run, ms),
  });
  /** Viewers between asking and being accepted; the last one to leave must not unregister the room under them. */
  #joining = 0;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade") !== "websocket") return new Response(null, { status: 426 });
    this.#joining++;
    try {
      // An invented id must not reach the relay.
      if (this.ctx.getWebSockets().length === 0 && (await this.#read()) === null)
        return new Response(null, { status: 404 });
      // Registered before reading, so that no change falls between the two; idempotent, so every viewer does it.
      await relayOf(this.env).watch(this.#offerId);
      const slots = await this.#read();
      if (slots === null) return new Response(null, { status: 404 });
      // Whoever is here already is told what is news to them; an empty room just learns it.
      if (this.ctx.getWebSockets().length > 0) this.#board.add(slots);
      else this.#board.load(slots);
    } finally {
      this.#joining--;
    }
    // No `await` from here on: the snapshot is the viewer's first frame, differences come after it.
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.send(this.#board.snapshot());
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A change from the relay. */
  publish({ appointment }: SlotChange): void {
    this.#board.add([appointment]);
  }

  /** Reads everything again: after the relay was cut off, and regularly, so that a lost message cannot stay wrong. */
  async resync(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return;
    const slots = await this.#read();
    if (slots) this.#board.add(slots);
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
    if (this.#joining === 0 && others.length === 0) await relayOf(this.env).unwatch(this.#offerId);
  }

  get #offerId(): string {
    const { name } = this.ctx.id;
    if (!name) throw new Error("a slot room is addressed by its offer's id");
    return name;
  }

  async #read(): Promise<LiveSlots[] | null> {
    return getLiveSlots(connect(this.env, null), this.#offerId);
  }

  #broadcast(frame: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(frame);
      } catch {
        // It closed under our hands; `webSocketClose` follows.
      }
    }
  }
}
