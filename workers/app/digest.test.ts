import { expect, it, vi } from "vitest";
import { isKeyedHash, keyedHash } from "./digest.ts";

it("verifies a keyed hash with `crypto.subtle`, and refuses other texts, other secrets and malformed hashes", async () => {
  const verify = vi.spyOn(crypto.subtle, "verify");
  const hash = await keyedHash("secret", "unfollow a");
  expect(await isKeyedHash(hash, "secret", "unfollow a")).toBe(true);
  expect(await isKeyedHash(hash, "secret", "unfollow b")).toBe(false);
  expect(await isKeyedHash(hash, "other secret", "unfollow a")).toBe(false);
  expect(verify).toHaveBeenCalledTimes(3);
  verify.mockRestore();
  for (const malformed of ["", "0", `${hash}0`, hash.slice(2), hash.toUpperCase(), `${hash.slice(1)}x`]) {
    expect(await isKeyedHash(malformed, "secret", "unfollow a")).toBe(false);
  }
});
