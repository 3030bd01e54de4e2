import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { type Figure, medianOfRounds } from "./figure.ts";
import { type BenchOffer, withOffer } from "./offer.ts";
import { openSocket } from "./socket.ts";
import { builtModules, productWorker, runWorkers } from "./workerd.ts";

const VIEWERS = 1_000;
const MANY_VIEWERS = 5_000;
const PUBLICATIONS = 6;
const BURST = 100;
/** The number of sockets that a room accepts from one network (workers/live/live-room.ts). */
const SOCKETS_PER_NETWORK = 20;
const COMMITS = 200;
/** Longer than `COALESCE_MS` of workers/live/slot-board.ts, so that the room sends two changes in separate frames. */
const PAUSE_MS = 150;
/** Time until a room has noticed that its viewers have left. */
const LEAVING_MS = 1_500;

/** Source of a function that publishes changes in a room, one each millisecond. */
const PUBLISH = `async function publish(request, room) {
  const changes = await request.json();
  const startedAt = Date.now();
  for (const [index, change] of changes.entries()) {
    while (Date.now() < startedAt + index) await scheduler.wait(1);
    await room.publish(change);
  }
  return new Response(String(Date.now() - startedAt));
}`;

/** The product with an additional URL that publishes changes in a room, without Postgres. */
const PRODUCT = `import product from "./index.js";
export * from "./index.js";
export default { fetch(request, env, context) {
  const [, path, id] = new URL(request.url).pathname.split("/");
  return path === "publish" ? publish(request, env.SLOT_ROOM.getByName(id)) : product.fetch(request, env, context);
} };
${PUBLISH}`;

/** A bare Durable Object, which broadcasts changes. A PUT request sets the first frame of each socket. */
const BARE = `import { DurableObject } from "cloudflare:workers";
let firstFrame = "";
export class Room extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.send(firstFrame);
    return new Response(null, { status: 101, webSocket: client });
  }
  publish({ appointment }) {
    const frame = JSON.stringify({ type: "slots", appointments: [appointment] });
    for (const socket of this.ctx.getWebSockets()) socket.send(frame);
  }
}
export default { async fetch(request, env) {
  const room = env.ROOM.getByName("room");
  if (request.headers.get("upgrade") === "websocket") return room.fetch(request);
  if (request.method === "PUT") firstFrame = await request.text();
  return request.method === "POST" ? publish(request, room) : new Response("ready");
} };
${PUBLISH}`;

type Room = { socketUrl: string; publishUrl: string };
type Rooms = BenchOffer & { product: Room; bare: Room };

function withRooms(measure: (rooms: Rooms) => Promise<Figure[]>): Promise<Figure[]> {
  return withOffer(async (bench) => {
    const workers = await runWorkers({
      product: productWorker(bench.backend, [{ name: "room.js", text: PRODUCT }, ...builtModules()]),
      bare: {
        modules: [{ name: "bare.js", text: BARE }],
        durableObjects: [{ name: "ROOM", class_name: "Room" }],
      },
    });
    try {
      const product = {
        socketUrl: `${workers.urls.product}/api/live/offer/${bench.offer.id}`,
        publishUrl: `${workers.urls.product}/publish/${bench.offer.id}`,
      };
      const bare = { socketUrl: workers.urls.bare, publishUrl: workers.urls.bare };
      let firstFrame = "";
      const close = await openSocket(product.socketUrl, ipOf(0), (frame) => {
        firstFrame ||= frame.toString();
      });
      await close();
      await fetch(workers.urls.bare, { method: "PUT", body: firstFrame });
      return await measure({ ...bench, product, bare });
    } finally {
      await workers.stop();
    }
  });
}

/**
 * Opens sockets in parallel, `SOCKETS_PER_NETWORK` from each IP address, and waits until each socket has its first
 * frame. `onFrame` gets only the later frames.
 */
async function openSockets(socketUrl: string, count: number, onFrame: (frame: Buffer) => void) {
  let opened = 0;
  const closeFunctions = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      let isFirst = true;
      return openSocket(socketUrl, ipOf(index), (frame) => {
        if (isFirst) opened++;
        else onFrame(frame);
        isFirst = false;
      });
    }),
  );
  if (opened !== count) throw new Error(`${opened} of ${count} sockets are open`);
  return async () => {
    await Promise.all(closeFunctions.map((close) => close()));
    await setTimeout(LEAVING_MS);
  };
}

function ipOf(index: number): string {
  const network = Math.floor(index / SOCKETS_PER_NETWORK);
  return `10.0.${network >> 8}.${network & 255}`;
}

export function benchSockets(): Promise<Figure[]> {
  return withRooms(async (rooms) => {
    const few = await measureDeliveries(rooms, VIEWERS, 1_000);
    const many = await measureDeliveries(rooms, MANY_VIEWERS, 2_000);
    return [
      {
        name: "1,000 sockets in one room: deliveries/s ÷ a bare Durable Object",
        value: few.ratio,
        unit: "×",
        limit: 0.8,
        target: 0.95,
        better: "more",
      },
      {
        name: "1,000 sockets: publish → frame, p99",
        value: few.p99,
        unit: "ms",
        limit: 150,
        target: 100,
        better: "less",
      },
      { name: "1,000 sockets: deliveries", value: few.perSecond, unit: "/s" },
      { name: "5,000 sockets: deliveries/s ÷ a bare Durable Object", value: many.ratio, unit: "×" },
      { name: "5,000 sockets: publish → frame, p99", value: many.p99, unit: "ms" },
    ];
  });
}

/** @param firstVersion above all versions that the rooms know, because a room ignores older versions */
async function measureDeliveries({ product, bare, appointmentIds }: Rooms, count: number, firstVersion: number) {
  let version = firstVersion;
  let onFrame = () => {};
  const deliverTo = async ({ publishUrl }: Room) => {
    const latencies: number[] = [];
    let spentMs = 0;
    for (let published = 0; published < PUBLICATIONS; published++) {
      await setTimeout(PAUSE_MS);
      const startedAt = performance.now();
      const delivered = new Promise<void>((resolve) => {
        let missingFrames = count;
        onFrame = () => {
          latencies.push(performance.now() - startedAt);
          missingFrames--;
          if (missingFrames === 0) resolve();
        };
      });
      await publish(publishUrl, [slotChange(appointmentIds[0], version++)]);
      await delivered;
      spentMs += performance.now() - startedAt;
    }
    latencies.sort((one, other) => one - other);
    return {
      perSecond: (latencies.length / spentMs) * 1_000,
      p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    };
  };
  const closeFunctions = [];
  for (const { socketUrl } of [product, bare]) {
    closeFunctions.push(await openSockets(socketUrl, count, () => onFrame()));
  }
  const medians = await medianOfRounds(async () => {
    const { perSecond, p99 } = await deliverTo(product);
    return { ratio: perSecond / (await deliverTo(bare)).perSecond, perSecond, p99 };
  });
  for (const close of closeFunctions) await close();
  return medians;
}

/** The time until each of 1,000 viewers who join an empty room in parallel has the first frame. */
export function benchJoin(): Promise<Figure[]> {
  return withRooms(async ({ product, bare }) => {
    const join = async ({ socketUrl }: Room) => {
      const startedAt = performance.now();
      const close = await openSockets(socketUrl, VIEWERS, () => {});
      const ms = performance.now() - startedAt;
      await close();
      return ms;
    };
    const medians = await medianOfRounds(async () => {
      const ms = await join(product);
      return { ratio: ms / (await join(bare)), ms };
    });
    return [
      {
        name: "1,000 viewers join at once: time ÷ a bare Durable Object",
        value: medians.ratio,
        unit: "×",
        limit: 1.5,
        better: "less",
      },
      { name: "1,000 viewers join at once", value: medians.ms, unit: "ms" },
    ];
  });
}

/** The number of frames that a viewer gets when 100 changes are published in about 100 ms. */
export function benchFrames(): Promise<Figure[]> {
  return withRooms(async ({ product, appointmentIds }) => {
    let frames = 0;
    let version = 1_000;
    const close = await openSockets(product.socketUrl, 1, () => frames++);
    const medians = await medianOfRounds(async () => {
      frames = 0;
      const changes = Array.from({ length: BURST }, (_, index) =>
        slotChange(appointmentIds[index % appointmentIds.length], version++),
      );
      const ms = await publish(product.publishUrl, changes);
      await setTimeout(2 * PAUSE_MS);
      return { frames, ms };
    });
    await close();
    return [
      {
        name: `${BURST} slot changes in ${Math.round(medians.ms)} ms → frames per viewer`,
        value: medians.frames,
        unit: "frames",
        limit: 2,
        target: 1,
        better: "less",
      },
    ];
  });
}

/** The time from an update sent to Postgres until its frame arrives, through commit, Realtime, relay and room. */
export function benchCommit(): Promise<Figure[]> {
  return withRooms(async ({ product, backend, appointmentIds: [appointmentId = ""] }) => {
    const sql = postgres(backend.databaseUrl, { max: 1, onnotice() {} });
    let onFrame = (_frame: Buffer) => {};
    const close = await openSockets(product.socketUrl, 1, (frame) => onFrame(frame));
    let slots = 0;
    const commit = async () => {
      await setTimeout(PAUSE_MS);
      const text = `"remaining_slots":${slots % 10},`;
      const startedAt = performance.now();
      const arrived = new Promise<number>((resolve) => {
        onFrame = (frame) => frame.includes(text) && resolve(performance.now() - startedAt);
      });
      await sql`update offer_appointment set remaining_slots = ${slots++ % 10} where id = ${appointmentId}`;
      return arrived;
    };
    try {
      const times: number[] = [];
      while (times.length < COMMITS) times.push(await commit());
      times.sort((one, other) => one - other);
      return [
        { name: "update in Postgres → frame, p50", value: times[COMMITS * 0.5] ?? 0, unit: "ms" },
        { name: "update in Postgres → frame, p99", value: times[COMMITS * 0.99] ?? 0, unit: "ms" },
      ];
    } finally {
      await close();
      await sql.end();
    }
  });
}

/** @returns the time in ms that the Worker took to publish the changes */
async function publish(url: string, changes: object[]): Promise<number> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(changes) });
  if (!response.ok) throw new Error(`A change was not published: ${response.status}`);
  return Number(await response.text());
}

function slotChange(id: string | undefined, version: number): object {
  return { appointment: { id, remaining_slots: version % 10, version, status: "scheduled" } };
}
