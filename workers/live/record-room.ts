import type { EditorsMessage } from "#domain/content/editors-message.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

/** The admin who opens the editor, encoded by `encodeEditor`. The Worker sets this header after authorization. */
export const EDITOR_HEADER = "x-editor";

export type Editor = { id: string; name: string };

type Attachment = { expiresAt: number; editor: Editor };

/** One instance per record with an open editor: sends each page the names of the other editors. */
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

  /** Sends each page the names of the other editors; an admin with two tabs is one editor. */
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

/** Encodes an editor for a header, because names may contain other characters. */
export function encodeEditor(editor: Editor): string {
  return encodeURIComponent(JSON.stringify(editor));
}

function decodeEditor(header: string | null): Editor {
  return JSON.parse(decodeURIComponent(header ?? "")) as Editor;
}

function frame(names: string[]): string {
  return JSON.stringify({ type: "editors", names } satisfies EditorsMessage);
}
