import type { EditorsMessage } from "#domain/content/editors-message.ts";
import { AuthorizedRoom } from "./authorized-room.ts";

/** The admin, encoded by `encodeEditor`. The Worker sets this header after authorization. */
export const EDITOR_HEADER = "x-editor";

/** An admin who has the record open in the editor. */
export type Editor = { id: string; name: string };

/** What `welcome` adds to the attachment of `AuthorizedRoom`. */
type EditorAttachment = { editor: Editor };

/** One instance per record that an admin has open. Each socket stores its `Editor`, so an eviction loses nothing. */
export class RecordRoom extends AuthorizedRoom {
  protected override readonly className = "RecordRoom";
  protected override readonly firstFrame = frameOf([]);

  /** Sends nothing, because the room learns of changes from its own sockets. Returns whether it still has viewers. */
  override resync(): boolean {
    return this.hasViewers();
  }

  protected override welcome(socket: WebSocket, request: Request): void {
    super.welcome(socket, request);
    const editor = decodeEditor(request.headers.get(EDITOR_HEADER));
    socket.serializeAttachment({ ...(socket.deserializeAttachment() as object), editor } satisfies EditorAttachment);
    this.#announce();
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    this.#announce(socket);
    await super.webSocketClose(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    this.#announce(socket);
    await super.webSocketError(socket);
  }

  /** Sends each open page the names of the other admins who edit the record. An admin with two tabs counts once. */
  #announce(leaving?: WebSocket): void {
    const sockets = this.openSockets.filter((socket) => socket !== leaving);
    const editors = new Map(sockets.map((socket) => [editorOf(socket).id, editorOf(socket)]));
    for (const socket of sockets) {
      const otherEditors = [...editors.values()].filter(({ id }) => id !== editorOf(socket).id);
      this.send(socket, frameOf(otherEditors.map(({ name }) => name)));
    }
  }
}

function editorOf(socket: WebSocket): Editor {
  return (socket.deserializeAttachment() as EditorAttachment).editor;
}

/** Encodes an editor for a header, which cannot contain every character of a name. */
export function encodeEditor(editor: Editor): string {
  return encodeURIComponent(JSON.stringify(editor));
}

function decodeEditor(header: string | null): Editor {
  return JSON.parse(decodeURIComponent(header ?? "")) as Editor;
}

function frameOf(names: string[]): string {
  return JSON.stringify({ type: "editors", names } satisfies EditorsMessage);
}
