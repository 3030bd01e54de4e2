import { DurableObject } from "cloudflare:workers";
import { createReport } from "./report.ts";

/**
 * Base class of every Durable Object. Reports errors that reach no caller, such as those of alarms. An error of an RPC
 * method reaches the caller, which reports it.
 */
export abstract class MonitoredObject extends DurableObject<Env> {
  /** The class name in reports. Not `constructor.name`, which the build minifies. */
  protected abstract readonly className: string;

  /** @param requestId the request that caused the error, if any */
  protected report(error: unknown, requestId: string = crypto.randomUUID()): void {
    createReport({ env: this.env, context: this.ctx, requestId, durableObject: this.className })(error);
  }

  /**
   * Runs the handler of an alarm or a socket event; reports and rethrows its error. The runtime repeats a failed alarm.
   */
  protected async reportErrors(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(error);
      throw error;
    }
  }

  /** Runs work beyond the event that started it, and reports its error. */
  protected runInBackground(work: Promise<unknown>): void {
    this.ctx.waitUntil(work.catch((error: unknown) => this.report(error)));
  }
}
