import type { EditorsMessage } from "#domain/content/editors-message.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

/** The admin who opens the editor page, encoded by `encodeEditor`. The Worker sets this header after authorization. */
export const EDITOR_HEADER = "x-editor";

/** An admin who has the record open in the editor. */
export type Editor = { id: string; name: string };

type Attachment = { expiresAt: number; editor: Editor };

/** One instance per record that is being edited. */
export class RecordRoom extends AuthorizedRoom {
  protected override readonly className = "RecordRoom";
  protected override readonly firstFrame = frame([]);

  /** Does not register with the relay, which has no changes for this room. */
  protected override async register(): Promise<void> {}

  protected override welcome(socket: WebSocket, request: Request): void {
    super.welcome(socket, request);
    const editor = decodeEditor(request.headers.get(EDITOR_HEADER));
    socket.serializeAttachment({ ...(socket.deserializeAttachment() as object), editor });
    this.#announce();
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await super.webSocketClose(socket);
    this.#announce(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await super.webSocketError(socket);
    this.#announce(socket);
  }

  /** Sends each open page the names of the other admins who edit the record. An admin with two tabs counts once. */
  #announce(leaving?: WebSocket): void {
    const open = this.ctx
      .getWebSockets()
      .filter((socket) => socket !== leaving && socket.readyState === WebSocket.OPEN)
      .map((socket) => ({ socket, editor: (socket.deserializeAttachment() as Attachment).editor }));
    for (const { socket, editor } of open) {
      const others = new Map(
        open.flatMap((other) => (other.editor.id === editor.id ? [] : [[other.editor.id, other.editor.name]])),
      );
      socket.send(frame([...others.values()]));
    }
  }
}

/** Encodes an editor for a header, because a name may contain characters that a header cannot. */
export function encodeEditor(editor: Editor): string {
  return encodeURIComponent(JSON.stringify(editor));
}

function decodeEditor(header: string | null): Editor {
  return JSON.parse(decodeURIComponent(header ?? "")) as Editor;
}

function frame(names: string[]): string {
  return JSON.stringify({ type: "editors", names } satisfies EditorsMessage);
}
