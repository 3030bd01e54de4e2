import { DurableObject } from "cloudflare:workers";
import { createReport } from "./report.ts";

/**
 * Base of every Durable Object: reports errors that reach no caller. Errors of a call from the Worker are thrown, and
 * reported there.
 */
export abstract class MonitoredObject extends DurableObject<Env> {
  /** The class name in reports; the name of the class itself is minified. */
  protected abstract readonly className: string;

  /** @param requestId the request that caused the error, if any */
  protected report(error: unknown, requestId: string = crypto.randomUUID()): void {
    createReport({ env: this.env, context: this.ctx, requestId, durableObject: this.className })(error);
  }

  /** Runs an alarm or an event of a socket, which the runtime calls, and reports its error. A failed alarm is repeated. */
  protected async reporting(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(error);
      throw error;
    }
  }

  /** Lets work end after the event that started it, and reports its error. */
  protected inBackground(work: Promise<unknown>): void {
    this.ctx.waitUntil(work.catch((error: unknown) => this.report(error)));
  }
}
