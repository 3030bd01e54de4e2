import { expect, it } from "vitest";
import { networkOf } from "./attempts.ts";

const env = (limits?: string) =>
  ({
    ENVIRONMENT: "test",
    SITE_URL: "https://example.org",
    SUPABASE_URL: "https://example.org",
    SUPABASE_PUBLISHABLE_KEY: "public",
    SUPABASE_SECRET_KEY: "secret",
    MAIL_TRANSPORT: "local",
    COOKIE_SECRET: "a-secret-of-the-tests-only",
    ...(limits && { LOOPBACK_LIMITS: limits }),
  }) as unknown as Env;
const networkFrom = (ip: string, limits?: string) =>
  networkOf(new Request("https://example.org/", { headers: { "cf-connecting-ip": ip } }), env(limits));

it("identifies a network by IPv4 address or IPv6 /64", () => {
  expect(networkFrom("203.0.113.7")).toBe("203.0.113.7");
  expect(networkFrom("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:2::/64");
  expect(networkFrom("2001:DB8:1:2::1")).toBe("2001:db8:1:2::/64");
  expect(networkFrom("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkFrom("2001:0db8:0001:0002:0:0:0:1")).toBe("2001:db8:1:2::/64");
});

it("identifies this machine as `loopback`, or as no network with LOOPBACK_LIMITS=off", () => {
  expect(networkOf(new Request("https://example.org/"), env())).toBe("loopback");
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    expect([networkFrom(ip), networkFrom(ip, "off")]).toEqual(["loopback", null]);
  }
  expect(networkFrom("203.0.113.7", "off")).toBe("203.0.113.7");
});
