import { Hono } from "hono";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { asCaller } from "../caller-transaction.ts";
import { URL_SIGNING_SECRET } from "../keys.ts";
import type { Claims } from "../tokens.ts";
import { invalidUrlToken, objectNotFound } from "./errors.ts";
import { serve } from "./serve.ts";
import type { StorageContext } from "./storage.ts";
import { assertCanStore, type StoredObject, store } from "./store.ts";
import { assertName, readUpload } from "./upload.ts";

/** `url` is `<bucket>/<name>`. Only upload URLs have `owner` and `upsert`. */
type UrlTokenPayload = JWTPayload & { url: string; owner?: string | null; upsert?: boolean };

const KEY = new TextEncoder().encode(URL_SIGNING_SECRET);
const UPLOAD_URL_LIFETIME_SECONDS = 2 * 60 * 60;

/** The routes of signed URLs. The caller's rights are checked when a URL is signed, not when the URL is used. */
export function createSignedUrls(context: StorageContext): Hono {
  const { sql, files, identify } = context;
  const signedUrls = new Hono();

  signedUrls.post("/upload/sign/:bucket/:name{.+}", async (c) => {
    const { claims } = await identify(c.req.raw);
    const { bucket, name } = c.req.param();
    const isUpsert = c.req.header("x-upsert") === "true";
    assertName(name);
    await assertCanStore(context, claims, { bucket, name, isUpsert });
    const token = await sign(
      { url: `${bucket}/${name}`, owner: claims.sub ?? null, upsert: isUpsert },
      UPLOAD_URL_LIFETIME_SECONDS,
    );
    return c.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
  });

  signedUrls.put("/upload/sign/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    const { owner = null, upsert = false } = await verify(c.req.query("token"), `${bucket}/${name}`);
    // `null` skips row-level security.
    const id = await store(context, null, owner, { bucket, name, isUpsert: upsert }, await readUpload(c.req.raw));
    return c.json({ Id: id, Key: `${bucket}/${name}` });
  });

  signedUrls.post("/sign/:bucket", async (c) => {
    const { claims } = await identify(c.req.raw);
    const { expiresIn, paths }: { expiresIn: number; paths: string[] } = await c.req.json();
    const bucket = c.req.param("bucket");
    const readableNames = new Set((await findReadable(claims, bucket, paths)).map(({ name }) => name));
    const results = paths.map(async (path) =>
      readableNames.has(path)
        ? { error: null, path, signedURL: await urlFor(bucket, path, expiresIn) }
        : { error: "Either the object does not exist or you do not have access to it", path, signedURL: null },
    );
    return c.json(await Promise.all(results));
  });

  signedUrls.post("/sign/:bucket/:name{.+}", async (c) => {
    const { claims } = await identify(c.req.raw);
    const { expiresIn }: { expiresIn: number } = await c.req.json();
    const { bucket, name } = c.req.param();
    if ((await findReadable(claims, bucket, [name])).length === 0) throw objectNotFound();
    return c.json({ signedURL: await urlFor(bucket, name, expiresIn) });
  });

  signedUrls.get("/sign/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    await verify(c.req.query("token"), `${bucket}/${name}`);
    const [object] = await sql<
      StoredObject[]
    >`select * from storage.objects where bucket_id = ${bucket} and name = ${name}`;
    if (!object) throw objectNotFound();
    return serve(files, object, c.req.raw);
  });

  return signedUrls;

  function findReadable(claims: Claims, bucket: string, names: string[]): Promise<{ name: string }[]> {
    return asCaller(
      sql,
      claims,
      (tx) =>
        tx<{ name: string }[]>`select name from storage.objects where bucket_id = ${bucket} and name = any(${names})`,
    );
  }
}

async function urlFor(bucket: string, name: string, lifetimeSeconds: number): Promise<string> {
  return `/object/sign/${bucket}/${name}?token=${await sign({ url: `${bucket}/${name}` }, lifetimeSeconds)}`;
}

function sign(payload: UrlTokenPayload, lifetimeSeconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(KEY);
}

async function verify(token: string | undefined, url: string): Promise<UrlTokenPayload> {
  try {
    const { payload } = await jwtVerify<UrlTokenPayload>(token ?? "", KEY, { algorithms: ["HS256"] });
    if (payload.url !== url) throw new errors.JWTInvalid("The token is for another object");
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw invalidUrlToken(error instanceof errors.JWTExpired ? '"exp" claim timestamp check failed' : error.message);
  }
}
