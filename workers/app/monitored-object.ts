import { DurableObject } from "cloudflare:workers";
import { createReport } from "./report.ts";

/**
 * Base class of every Durable Object. Reports errors that reach no caller, such as those of alarms. The error of an RPC
 * method reaches the caller, which reports the error.
 */
export abstract class MonitoredObject extends DurableObject<Env> {
  /** The class name in reports. Not `constructor.name`, which the build minifies. */
  protected abstract readonly className: string;

  /** @param requestId the request that caused the error, if any */
  protected report(error: unknown, requestId: string = crypto.randomUUID()): void {
    createReport({ env: this.env, context: this.ctx, requestId, durableObject: this.className })(error);
  }

  /** For handlers of alarms and socket events. Rethrows the error, because the runtime repeats a failed alarm. */
  protected async reportErrors(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(error);
      throw error;
    }
  }

  protected runInBackground(work: Promise<unknown>): void {
    this.ctx.waitUntil(work.catch((error: unknown) => this.report(error)));
  }
}
