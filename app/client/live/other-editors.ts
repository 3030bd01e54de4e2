import { useEffect, useState } from "react";
import { EditorsMessage } from "#domain/content/editors-message.ts";
import { openLiveSocket } from "./live-socket.ts";

/** Interval of the check that removes the names once the socket is closed. */
const CHECK_MS = 5_000;

/** The names of the other admins who have the editor of a record open; empty without a socket. */
export function useOtherEditors(recordId: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const socket = openLiveSocket(`/api/live/record/${recordId}`, (data) => setNames(namesOf(data)));
    const check = setInterval(() => {
      if (!socket.isOpen()) setNames((current) => (current.length === 0 ? current : []));
    }, CHECK_MS);
    return () => {
      clearInterval(check);
      socket.close();
      setNames([]);
    };
  }, [recordId]);
  return names;
}

function namesOf(data: unknown): readonly string[] {
  try {
    return EditorsMessage.parse(JSON.parse(String(data))).names;
  } catch {
    return [];
  }
}
