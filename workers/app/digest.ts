const encoder = new TextEncoder();

/** SHA-256 of a text or of bytes, as hex. */
export async function sha256Hex(content: string | ArrayBuffer): Promise<string> {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

/** HMAC-SHA-256 of a text, as hex. The text cannot be found by brute force without the secret. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  return hexOf(await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), encoder.encode(text)));
}

/** Whether `hash` is the `keyedHash` of a text, compared in constant time. */
export async function isKeyedHash(hash: string, secret: string, text: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  const bytes = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", await keyOf(secret, "verify"), bytes, encoder.encode(text));
}

function keyOf(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
