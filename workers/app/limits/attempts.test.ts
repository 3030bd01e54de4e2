import { expect, it } from "vitest";
import { networkOf } from "./attempts.ts";

const from = (ip: string) => networkOf(new Request("https://example.org/", { headers: { "cf-connecting-ip": ip } }));

it("identifies a network by IPv4 address or IPv6 /64", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:2::/64");
  expect(from("2001:DB8:1:2::1")).toBe("2001:db8:1:2::/64");
  expect(from("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(from("2001:0db8:0001:0002:0:0:0:1")).toBe("2001:db8:1:2::/64");
  expect(from("::1")).toBe("0:0:0:0::/64");
});

it("returns null when the network is unknown", () => {
  expect(networkOf(new Request("https://example.org/"))).toBeNull();
});
