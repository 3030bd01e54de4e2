import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { createEdge } from "./edge.ts";

export { AdminRoom } from "../live/admin-room.ts";
export { RealtimeRelay } from "../live/realtime-relay.ts";
export { RecordRoom } from "../live/record-room.ts";
export { SlotRoom } from "../live/slot-room.ts";
export { SocketLimit } from "../live/socket-limit.ts";
export { UserRoom } from "../live/user-room.ts";
export { AttemptLimit } from "./limits/attempt-limit.ts";
export { SessionRefresh } from "./session/session-refresh.ts";

export default createEdge({
  renderPage: createRequestHandler(build, import.meta.env.MODE),
  build: build.assets.version,
  isPageCacheOn: import.meta.env.PROD,
});
