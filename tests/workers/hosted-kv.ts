import { env } from "cloudflare:workers";

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/**
 * Wraps Miniflare's KV. Simulates outages of reads and writes, and four limits of hosted KV: keys per bulk read, length
 * of a key, size of its metadata, and one write of a key per second.
 */
export function createHostedKv(now: () => number = Date.now) {
  const outage = { reads: false, bulkReads: false, writes: false };
  const writtenAt = new Map<string, number>();
  /** The number of keys in each bulk read. The page cache reads stamps in bulk. */
  const bulkReads: number[] = [];
  /** The keys of single reads. The page cache reads each page with a single read. */
  const singleReads: string[] = [];
  /** The keys of all writes, including refused ones. */
  const writes: string[] = [];

  const checkedMethods = {
    get: (keys: string | string[]) => {
      if (outage.reads || (outage.bulkReads && Array.isArray(keys))) {
        throw new Error("KV GET failed: 500 Internal Server Error");
      }
      if (!Array.isArray(keys)) {
        singleReads.push(keys);
        return;
      }
      bulkReads.push(keys.length);
      if (keys.length > 100) throw new Error("KV GET failed: 400 bulk get keys exceed limit of 100");
    },
    list: () => {
      if (outage.reads) throw new Error("KV GET failed: 500 Internal Server Error");
    },
    put: (key: string, _value: unknown, options?: KVNamespacePutOptions) => {
      writes.push(key);
      if (outage.writes) throw new Error("KV PUT failed: 500 Internal Server Error");
      if (bytesOf(key) > 512)
        throw new Error("KV PUT failed: 414 UTF-8 encoded length of the key exceeds limit of 512");
      if (options?.metadata && bytesOf(JSON.stringify(options.metadata)) > 1024) {
        throw new Error("KV PUT failed: 413 Metadata length exceeds limit of 1024");
      }
      if (now() - (writtenAt.get(key) ?? Number.NEGATIVE_INFINITY) < 1000) {
        throw new Error("KV PUT failed: 429 Too Many Requests");
      }
      writtenAt.set(key, now());
    },
  };

  const kv = new Proxy(env.PAGES, {
    get(target, name) {
      const method = Reflect.get(target, name).bind(target);
      if (!Object.hasOwn(checkedMethods, name)) return method;
      return async (...parameters: never[]) => {
        Reflect.apply(Reflect.get(checkedMethods, name), null, parameters);
        return method(...parameters);
      };
    },
  });
  return { kv, outage, bulkReads, singleReads, writes };
}
