import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { cloudflareContext } from "../../context.ts";
import { loader } from "./kitchensink.tsx";

const visit = (flag: string) => {
  const context = new RouterContextProvider();
  context.set(cloudflareContext, { env: { PUBLIC_KITCHENSINK: flag } } as never);
  return loader({ request: new Request("http://example.org/kitchensink/"), context } as never);
};
const statusOrData = (flag: string) => {
  try {
    return visit(flag);
  } catch (thrown) {
    return (thrown as { init?: ResponseInit }).init?.status;
  }
};

test("serves the kitchensink only when its flag is 1", () => {
  expect(statusOrData("1")).toBeNull();
  expect([statusOrData(""), statusOrData("0"), statusOrData("true")]).toEqual([404, 404, 404]);
});
