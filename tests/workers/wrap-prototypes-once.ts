import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";

/**
 * `@cloudflare/vitest-pool-workers` wraps the prototype of an entrypoint in one more proxy per request, so each request of a test
 * file takes longer than the previous one (https://github.com/cloudflare/workers-sdk/issues/15092). `@cloudflare/vitest-plugin`,
 * its successor, does not.
 */
const prototypes = new Set<unknown>([DurableObject.prototype, WorkerEntrypoint.prototype]);
const wrapped = new WeakSet<object>();

globalThis.Proxy = new Proxy(Proxy, {
  construct(original, [target, handler]) {
    if (wrapped.has(target)) return target;
    const proxy: object = Reflect.construct(original, [target, handler]);
    if (prototypes.has(Object.getPrototypeOf(target))) wrapped.add(proxy);
    return proxy;
  },
});
