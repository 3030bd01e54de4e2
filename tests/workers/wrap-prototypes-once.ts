import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";

/**
 * Keeps `@cloudflare/vitest-pool-workers` from wrapping the prototype of an entrypoint in another proxy at each
 * request, which makes each request of a test file slower than the previous request
 * (https://github.com/cloudflare/workers-sdk/issues/15092). `@cloudflare/vitest-plugin`, the successor, does not have
 * this fault.
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
