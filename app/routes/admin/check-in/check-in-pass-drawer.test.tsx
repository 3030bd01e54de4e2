import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { CheckInPassDrawer } from "./check-in-pass-drawer.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const appointment = { id: "00000000-0000-4000-8000-00000000000a", timestamp: new Date("2027-06-10T22:30:00Z") };
const aPass = {
  id: "00000000-0000-4000-8000-00000000000b",
  appointment_id: null,
  opened_at: null,
  created_at: new Date("2027-06-10T08:00:00Z"),
};
const url = `https://example.org/einlass/${"0a".repeat(24)}/`;

function show() {
  const Component = () => (
    <OverlayProvider>
      <CheckInPassDrawer appointment={appointment} onClose={() => {}} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub initialEntries={["/"]} />);
}

it("shows a new link as text and QR code, and lists it", async () => {
  const passes: (typeof aPass)[] = [];
  const requests = stubApi({
    "checkInPass.list": () => passes,
    "checkInPass.create": () => {
      passes.push(aPass);
      return { id: aPass.id, url };
    },
  });
  show();
  await screen.findByText("Noch keine.");
  fireEvent.click(screen.getByRole("button", { name: "Für alle Termine des Tages" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Link")).value).toBe(url);
  expect(screen.getByRole("img", { name: "QR-Code des Links" })).toBeTruthy();
  await screen.findByText(/noch nicht geöffnet/);
  expect(requests.find(({ procedure }) => procedure === "checkInPass.create")?.input).toEqual({
    id: expect.any(String),
    appointmentId: appointment.id,
    isWholeDay: true,
  });
  // The day in Berlin; in UTC, the appointment begins a day earlier.
  expect(requests[0]?.input).toEqual({ appointmentId: appointment.id, day: "2027-06-11" });
});

it("sends the same id again when the response was lost, and another id for the next link", async () => {
  const ids: string[] = [];
  stubApi({
    "checkInPass.list": () => [],
    "checkInPass.create": ({ id }: { id: string }) => {
      if (ids.push(id) === 1) throw new TypeError("Failed to fetch");
      return { id, url };
    },
  });
  show();
  const button = screen.getByRole("button", { name: "Link für diesen Termin" });
  for (const count of [1, 2, 3]) {
    fireEvent.click(button);
    await waitFor(() => expect([ids.length, button.getAttribute("aria-disabled")]).toEqual([count, null]));
  }
  const [lost, repeated, next] = ids;
  expect(repeated).toBe(lost);
  expect(next).not.toBe(lost);
});

it.each([
  ["after the link of a lost response was revoked in this drawer", true],
  ["after a retry was refused because another admin had revoked the link of the lost response", false],
])("creates a link with another id %s", async (_, isRevokedHere) => {
  let passes = [aPass];
  const ids: string[] = [];
  stubApi({
    "checkInPass.list": () => passes,
    "checkInPass.create": ({ id }: { id: string }) => {
      if (ids.push(id) === 1) {
        passes = [...passes, { ...aPass, id, created_at: new Date("2027-06-10T09:00:00Z") }];
        throw new TypeError("Failed to fetch");
      }
      if (id === ids[0]) throw new Refused("check_in_pass_ended");
      return { id, url };
    },
    "checkInPass.revoke": ({ id }: { id: string }) => {
      passes = passes.filter((pass) => pass.id !== id);
      return null;
    },
  });
  show();
  const create = screen.getByRole("button", { name: "Link für diesen Termin" });
  const press = async (button: HTMLElement) => {
    fireEvent.click(button);
    await waitFor(() => expect(create.getAttribute("aria-disabled")).toBeNull());
  };
  await press(create);
  if (isRevokedHere) {
    // Revoking the older link loads the list again, which then shows the link of the lost response.
    for (const time of ["10:00", "11:00"]) {
      fireEvent.click(await screen.findByRole("button", { name: `Widerrufen: Link vom 10.06.2027 — ${time} Uhr` }));
      await press(screen.getByRole("button", { name: `Ja, widerrufen: Link vom 10.06.2027 — ${time} Uhr` }));
    }
  } else await press(create); // The retry sends the same id and is refused.
  await press(create);
  expect((await screen.findByLabelText<HTMLInputElement>("Link")).value).toBe(url);
});

it("asks before a link is revoked, then hides the link and focuses the heading of the list", async () => {
  let passes = [aPass];
  const requests = stubApi({
    "checkInPass.list": () => passes,
    "checkInPass.revoke": () => {
      passes = [];
      return null;
    },
  });
  show();
  const list = await screen.findByRole("list");
  const press = (name: RegExp) => {
    const button = within(list).getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  press(/^Widerrufen/);
  expect(document.activeElement).toBe(within(list).getByRole("button", { name: /^Ja, widerrufen/ }));
  press(/^Doch nicht/);
  expect(document.activeElement).toBe(within(list).getByRole("button", { name: /^Widerrufen/ }));
  expect(requests.some(({ procedure }) => procedure === "checkInPass.revoke")).toBe(false);
  press(/^Widerrufen/);
  press(/^Ja, widerrufen/);
  await screen.findByText("Noch keine.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Bisherige Links" })));
  expect(requests.find(({ procedure }) => procedure === "checkInPass.revoke")?.input).toEqual({ id: aPass.id });
});

it("shows a new link until that link is revoked", async () => {
  const olderPass = {
    ...aPass,
    id: "00000000-0000-4000-8000-00000000000c",
    created_at: new Date("2027-06-09T08:00:00Z"),
  };
  let isOffline = false;
  stubApi({
    "checkInPass.list": () => {
      if (isOffline) throw new TypeError("Failed to fetch");
      return [aPass, olderPass];
    },
    "checkInPass.create": () => ({ id: aPass.id, url }),
    "checkInPass.revoke": () => {
      if (isOffline) throw new TypeError("Failed to fetch");
      return null;
    },
  });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Link für diesen Termin" }));
  await screen.findByLabelText("Link");
  const ask = (time: string) => fireEvent.click(screen.getByRole("button", { name: `Widerrufen: Link vom ${time}` }));
  const revoke = async (time: string) => {
    fireEvent.click(screen.getByRole("button", { name: `Ja, widerrufen: Link vom ${time}` }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Link für diesen Termin" }).getAttribute("aria-disabled")).toBeNull(),
    );
  };
  ask("09.06.2027 — 10:00 Uhr");
  await revoke("09.06.2027 — 10:00 Uhr");
  expect(screen.queryByLabelText("Link")).not.toBeNull();
  isOffline = true;
  ask("10.06.2027 — 10:00 Uhr");
  await revoke("10.06.2027 — 10:00 Uhr");
  expect(screen.queryByLabelText("Link")).not.toBeNull();
  isOffline = false;
  // The question stays after a failed request.
  await revoke("10.06.2027 — 10:00 Uhr");
  await waitFor(() => expect(screen.queryByLabelText("Link")).toBeNull());
});

it("keeps asking whether to revoke a link when the answer is pressed during another request", async () => {
  const requests = stubApi({ "checkInPass.list": () => [aPass], "checkInPass.create": () => ({ id: aPass.id, url }) });
  show();
  fireEvent.click(await screen.findByRole("button", { name: /^Widerrufen/ }));
  fireEvent.click(screen.getByRole("button", { name: "Link für diesen Termin" }));
  const confirm = screen.getByRole("button", { name: /^Ja, widerrufen/ });
  expect(confirm.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(confirm);
  await screen.findByLabelText("Link");
  await waitFor(() => expect(confirm.getAttribute("aria-disabled")).toBeNull());
  expect(screen.getByRole("button", { name: /^Ja, widerrufen/ })).toBe(confirm);
  expect(requests.some(({ procedure }) => procedure === "checkInPass.revoke")).toBe(false);
});
