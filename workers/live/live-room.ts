import { MonitoredObject } from "../app/monitored-object.ts";
import { relayOf, socketLimitOf } from "./stubs.ts";

/** The keyed hash of the client's network, set by the Worker. Sockets without this header are not counted. */
export const NETWORK_HEADER = "x-network";
/** Per network and room. */
const MAX_SOCKETS = 20;
/** In characters of a text or bytes of a binary message. */
const MAX_MESSAGE_LENGTH = 100;
const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;

/**
 * Base class of all rooms. The room is registered with the relay while a socket is open, and can hibernate meanwhile.
 * Any message except `ping` closes the socket that sent the message.
 */
export abstract class LiveRoom extends MonitoredObject {
  /** The number of viewers who are connecting. They keep the room registered when all others leave. */
  #joiningCount = 0;
  readonly #joiningByNetwork = new Map<string, number>();

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** A returned response rejects the viewer. */
  protected abstract prepare(request: Request): Promise<Response | null>;
  /** Runs synchronously after `prepare`. */
  protected abstract welcome(socket: WebSocket, request: Request): void;

  /**
   * Called by the relay at intervals and, when the room gets its frames from a channel, after the channel was lost.
   * Returns whether the room still has viewers; if not, the relay unregisters it. The parameters differ between the
   * kinds of rooms.
   */
  abstract resync(...missed: never[]): boolean;

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade") !== "websocket") return new Response(null, { status: 426 });
    const network = request.headers.get(NETWORK_HEADER);
    let hasJoined = false;
    this.#joiningCount++;
    this.#countJoining(network, 1);
    try {
      if (network !== null && !(await this.#admit(network))) return refuseTooManySockets();
      const refusal = await this.prepare(request);
      if (refusal) return refusal;
      hasJoined = true;
    } finally {
      this.#joiningCount--;
      this.#countJoining(network, -1);
      if (!hasJoined && network !== null) this.runInBackground(this.#release(network));
    }
    // No `await` from here on: no broadcast may reach the viewer before the frame that `welcome` sends.
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, network === null ? [] : [network]);
    this.welcome(server, request);
    return new Response(null, { status: 101, webSocket: client });
  }

  /**
   * Counts the network's sockets in this room: connecting sockets, open sockets, and sockets that the room has closed
   * but the client has not.
   * @param leaving a socket that has just closed
   */
  countSockets(network: string, leaving?: WebSocket): number {
    const acceptedCount = this.ctx.getWebSockets(network).filter((socket) => socket !== leaving).length;
    return acceptedCount + (this.#joiningByNetwork.get(network) ?? 0);
  }

  /** The runtime responds to `ping` without waking the room. */
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const length = typeof message === "string" ? message.length : message.byteLength;
    socket.close(length > MAX_MESSAGE_LENGTH ? MESSAGE_TOO_BIG : POLICY_VIOLATION, "only ping");
  }

  async #admit(network: string): Promise<boolean> {
    const count = this.countSockets(network);
    return count <= MAX_SOCKETS && socketLimitOf(this.env, network).admit(this.key, count);
  }

  async #release(network: string, leaving?: WebSocket): Promise<void> {
    await socketLimitOf(this.env, network).setCount(this.key, this.countSockets(network, leaving));
  }

  #countJoining(network: string | null, change: 1 | -1): void {
    if (network === null) return;
    const count = (this.#joiningByNetwork.get(network) ?? 0) + change;
    if (count > 0) this.#joiningByNetwork.set(network, count);
    else this.#joiningByNetwork.delete(network);
  }

  /** Viewers who are connecting count, too. */
  protected hasViewers(): boolean {
    return this.#joiningCount > 0 || this.openSockets.length > 0;
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.reportErrors(() => this.#leave(socket));
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.reportErrors(() => this.#leave(socket));
  }

  async #leave(leaving: WebSocket): Promise<void> {
    const [network] = this.ctx.getTags(leaving);
    if (network !== undefined) await this.#release(network, leaving);
    const otherSockets = this.openSockets.filter((socket) => socket !== leaving);
    if (this.#joiningCount === 0 && otherSockets.length === 0) await this.unregister();
  }

  protected get openSockets(): WebSocket[] {
    return this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
  }

  /** The key of this room in the relay. */
  protected get key(): string {
    const { name } = this.ctx.id;
    if (!name) throw new Error("a room needs a name");
    return name;
  }

  /** Also called for later viewers, so that the relay does not unregister the room while they join. */
  protected async register(): Promise<void> {
    await relayOf(this.env).watch(this.key);
  }

  protected async unregister(): Promise<void> {
    await relayOf(this.env).unwatch(this.key);
  }

  protected broadcast(frame: string): void {
    for (const socket of this.openSockets) this.send(socket, frame);
  }

  protected send(socket: WebSocket, frame: string): void {
    try {
      socket.send(frame);
    } catch {
      // The socket has already closed; `webSocketClose` follows.
    }
  }
}

function refuseTooManySockets(): Response {
  return Response.json({ message: "Hier sind schon zu viele Verbindungen offen." }, { status: 429 });
}
