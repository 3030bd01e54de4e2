import { expect, it } from "vitest";
import { networkOf } from "./attempts.ts";

const from = (address: string) =>
  networkOf(new Request("https://example.org/", { headers: { "cf-connecting-ip": address } }));

it("counts an IPv4 address as it is and an IPv6 address by its /64", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:2::/64");
  expect(from("2001:DB8:1:2::1")).toBe("2001:db8:1:2::/64");
  expect(from("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(from("2001:0db8:0001:0002:0:0:0:1")).toBe("2001:db8:1:2::/64");
  expect(from("::1")).toBe("0:0:0:0::/64");
});

it("invents no network where nobody says one", () => {
  expect(networkOf(new Request("https://example.org/"))).toBeNull();
});
