import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";

const basePrototypes = new Set<unknown>([DurableObject.prototype, WorkerEntrypoint.prototype]);
/** The proxies that already wrap the prototype of an entrypoint. */
const prototypeProxies = new WeakSet<object>();

/**
 * Keeps `@cloudflare/vitest-pool-workers` from wrapping the prototype of an entrypoint in another proxy at each
 * request. These proxies make each request of a test file slower than the previous one
 * (https://github.com/cloudflare/workers-sdk/issues/15092). `@cloudflare/vitest-plugin`, the successor, does not have
 * this fault.
 */
globalThis.Proxy = new Proxy(Proxy, {
  construct(original, [target, handler]) {
    if (prototypeProxies.has(target)) return target;
    const proxy: object = Reflect.construct(original, [target, handler]);
    if (basePrototypes.has(Object.getPrototypeOf(target))) prototypeProxies.add(proxy);
    return proxy;
  },
});
