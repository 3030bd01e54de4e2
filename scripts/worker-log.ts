/** workerd's message when a browser closes the connection before the response ends, which is not an error. */
const CLOSED_CONNECTION = /\bdisconnected: .*(?:Broken pipe|Connection reset|disconnected prematurely)/;

export function printWorkerLog({ level, message }: { level: string; message: string }): void {
  if (CLOSED_CONNECTION.test(message)) return;
  if (level === "error" || level === "warn") console.error(message);
  else console.log(message);
}
