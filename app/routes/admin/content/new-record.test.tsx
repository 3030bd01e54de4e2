import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { Refused } from "#domain/refusal.ts";
import { delayResponsesOf, stubApi } from "#tests/builders/trpc-stub.ts";
import { NewRecord } from "./new-record.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const loader = vi.fn(() => null);

function openDialog(offerTypes: { id: string; name: string }[]) {
  const Page = () => (
    <OverlayProvider>
      <NewRecord entity="offer" label="Neues Angebot" offerTypes={offerTypes} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component: Page, loader }]);
  render(<Stub hydrationData={{ loaderData: { "0": null } }} />);
  fireEvent.click(screen.getByRole("button", { name: "Neues Angebot" }));
}
const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Anlegen und bearbeiten" }));

it("creates the first offer type together with the first offer", async () => {
  const requests = stubApi({
    "offerType.create": () => ({ purged: [] }),
    "record.create": () => ({ slug: "drehen-ab12c" }),
  });
  openDialog([]);
  expect(screen.queryByLabelText("Art")).toBeNull();
  fill("Name", "Drehen");
  submit();
  expect(screen.getByText("Bitte gib der Art einen Namen, etwa Workshop.")).toBeTruthy();
  fill("Neue Art", "Workshop");
  submit();
  await waitFor(() => expect(requests).toHaveLength(2));
  const [offerType, offer] = requests.map(({ input }) => input as Record<string, string>);
  expect(offerType).toMatchObject({ name: "Workshop" });
  expect(offer).toMatchObject({ entity: "offer", name: "Drehen", offer_type_id: offerType?.id });
});

it("asks before Escape discards a typed name, but opens the editor of the new record without asking", async () => {
  stubApi({ "record.create": () => ({ slug: "oderbruch-ab12c" }) });
  const Page = () => (
    <OverlayProvider>
      <NewRecord entity="region" label="Neue Region" />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([
    { path: "/", Component: Page },
    { path: "*", Component: () => <p>Editor</p> },
  ]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Neue Region" }));
  fill("Name", "Oderbruch");
  fireEvent.keyDown(screen.getByRole("dialog", { name: "Neue Region" }), { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Weiter bearbeiten" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Oderbruch");
  submit();
  expect(await screen.findByText("Editor")).toBeTruthy();
});

it("asks for the name of a new offer type when the option that creates one is selected", () => {
  stubApi({});
  openDialog([{ id: "kurs", name: "Kurs" }]);
  expect(screen.queryByLabelText("Neue Art")).toBeNull();
  fireEvent.change(screen.getByLabelText("Art"), { target: { value: "new" } });
  expect(screen.getByLabelText("Neue Art")).toBeTruthy();
});

it("shows a German message when the server is unreachable", async () => {
  stubApi({}); // A procedure without a stub fails as without a network.
  openDialog([]);
  fill("Name", "Drehen");
  fill("Neue Art", "Workshop");
  submit();
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
});

it("sends the same ids when the dialog is closed after a failure and opened again, but another id for another name", async () => {
  const requests = stubApi({ "offerType.create": () => ({ purged: [] }) });
  openDialog([]);
  fill("Name", "Drehen");
  fill("Neue Art", "Workshop");
  submit();
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  fireEvent.click(screen.getByRole("button", { name: "Verwerfen" }));
  fireEvent.click(screen.getByRole("button", { name: "Neues Angebot" }));
  fill("Name", "Drehen");
  fill("Neue Art", "Workshop");
  submit();
  await waitFor(() => expect(requests).toHaveLength(4));
  const [firstType, firstOffer, secondType, secondOffer] = requests.map(({ input }) => input);
  expect([secondType, secondOffer]).toEqual([firstType, firstOffer]);
  fill("Name", "Weben");
  submit();
  await waitFor(() => expect(requests).toHaveLength(6));
  const ids = requests.map(({ input }) => (input as { id: string }).id);
  expect(ids[4]).toBe(ids[0]);
  expect(ids[5]).not.toBe(ids[1]);
});

const created = "„Drehen“ ist angelegt.";
const notCreated = "„Drehen“ ist nicht angelegt.";
const unknown = "Ob „Drehen“ angelegt ist, wissen wir nicht. Bitte sieh in der Liste nach.";
const badGateway = () => new Response("Bad gateway", { status: 502 });
it.each([
  ["reloads the list and offers to open the record", { slug: "drehen-ab12c" }, 1, created],
  ["tells a refusal", new Refused("not_admin"), 0, notCreated],
  ["reloads the list and says that the outcome is unknown (timeout)", new Refused("backend_timeout"), 1, unknown],
  ["reloads the list and says that the outcome is unknown (outage)", new Refused("backend_unavailable"), 1, unknown],
  ["reloads the list and says that the outcome is unknown (gateway)", badGateway, 1, unknown],
  ["says that the outcome is unknown (no response)", null, 0, unknown],
] as const)("%s when the dialog was closed before the response", async (_, result, loads, title) => {
  loader.mockClear();
  const respondWithResult = () => {
    if (result instanceof Refused) throw result;
    return result;
  };
  stubApi(result ? { "record.create": respondWithResult } : {});
  if (result === badGateway) vi.stubGlobal("fetch", async () => badGateway());
  const respond = delayResponsesOf("record.create");
  openDialog([{ id: "w", name: "Workshop" }]);
  fill("Name", "Drehen");
  fireEvent.change(screen.getByLabelText("Art"), { target: { value: "w" } });
  submit();
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  const earlierCount = getOpenNotifications().length;
  respond();
  await waitFor(() => expect(getOpenNotifications()).toHaveLength(earlierCount + 1));
  expect(getOpenNotifications().at(-1)?.title).toBe(title);
  expect(loader).toHaveBeenCalledTimes(loads);
});

it("says in the dialog and after it was closed that the outcome is unknown when an earlier attempt had no response, even when the last one was refused", async () => {
  loader.mockClear();
  stubApi({});
  openDialog([{ id: "w", name: "Workshop" }]);
  fill("Name", "Drehen");
  fireEvent.change(screen.getByLabelText("Art"), { target: { value: "w" } });
  submit();
  expect((await screen.findByRole("alert")).textContent).toContain("Ob „Drehen“ schon angelegt ist, wissen wir nicht.");
  stubApi({
    "record.create": () => {
      throw new Refused("not_admin");
    },
  });
  const respond = delayResponsesOf("record.create");
  submit();
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  const earlierCount = getOpenNotifications().length;
  respond();
  await waitFor(() => expect(getOpenNotifications()).toHaveLength(earlierCount + 1));
  expect(getOpenNotifications().at(-1)).toMatchObject({
    title: unknown,
    description: new Refused("not_admin").message,
  });
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1));
});

it("reloads the list in the open dialog when the outcome is unknown, and ignores spaces around the name in the next attempt", async () => {
  loader.mockClear();
  const fail = () => {
    throw new Refused("backend_timeout");
  };
  const requests = stubApi({ "record.create": fail });
  openDialog([{ id: "w", name: "Workshop" }]);
  fill("Name", "Drehen");
  fireEvent.change(screen.getByLabelText("Art"), { target: { value: "w" } });
  submit();
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Ein neuer Versuch mit diesem Namen legt nichts doppelt an.",
  );
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1));
  fill("Name", "Drehen ");
  submit();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.input).toEqual(requests[0]?.input);
});

it("says that nothing is created, and reloads the offer types, when the outcome of the new type is unknown", async () => {
  loader.mockClear();
  stubApi({
    "offerType.create": () => {
      throw new Refused("backend_timeout");
    },
  });
  const respond = delayResponsesOf("offerType.create");
  openDialog([]);
  fill("Name", "Drehen");
  fill("Neue Art", "Workshop");
  submit();
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  const earlierCount = getOpenNotifications().length;
  respond();
  await waitFor(() => expect(getOpenNotifications()).toHaveLength(earlierCount + 1));
  expect(getOpenNotifications().at(-1)?.title).toBe(notCreated);
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1));
});

it("sends other ids for a second record and a second offer type with the same names", async () => {
  const requests = stubApi({
    "offerType.create": () => ({ purged: [] }),
    "record.create": () => ({ slug: "drehen-ab12c" }),
  });
  const respond = delayResponsesOf("record.create");
  openDialog([]);
  const createDrehen = () => {
    fill("Name", "Drehen");
    fill("Neue Art", "Workshop");
    submit();
  };
  createDrehen();
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  const earlierCount = getOpenNotifications().length;
  respond();
  await waitFor(() => expect(getOpenNotifications()).toHaveLength(earlierCount + 1));
  fireEvent.click(screen.getByRole("button", { name: "Neues Angebot" }));
  createDrehen();
  await waitFor(() => expect(requests).toHaveLength(4));
  expect(new Set(requests.map(({ input }) => (input as { id: string }).id)).size).toBe(4);
});
