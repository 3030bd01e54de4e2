/** workerd's message when a browser closed the connection before the response ended. Nothing is wrong then. */
const CLOSED_CONNECTION = /\bdisconnected: .*(?:Broken pipe|Connection reset|disconnected prematurely)/;

/** Prints a message of workerd, but for those about closed connections. */
export function printWorkerLog({ level, message }: { level: string; message: string }): void {
  if (CLOSED_CONNECTION.test(message)) return;
  if (level === "error" || level === "warn") console.error(message);
  else console.log(message);
}
