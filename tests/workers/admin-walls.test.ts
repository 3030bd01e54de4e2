import { beforeAll, expect, it } from "vitest";
import { appRouter } from "#workers/api/router.ts";
import { builders, fetchWorker } from "./worker-client.ts";

/**
 * Who may call what: the declared lists. A procedure that stands in neither is for admins, so one that is added later is
 * walked here, too.
 */
const forEveryone = [
  ...of("artist", "bySlugId", "list"),
  ...of("artForm", "list"),
  ...of("landingPage", "byType"),
  ...of("location", "bySlugId", "list"),
  ...of("offer", "bySlugId", "list", "listOf", "listRelated", "suggest"),
  ...of("offerAppointment", "byId", "listBookable", "listUpcoming", "offerSlugId"),
  ...of("offerType", "list"),
  ...of("region", "bySlugId", "list", "listNames"),
  ...of("session", "current"),
];
const forTheSignedIn = [
  ...of("account", "erase", "export"),
  ...of("calendarFeed", "current", "remove", "renew"),
  ...of(
    "offerBooking",
    "book",
    "byAppointment",
    "byId",
    "byKey",
    "cancel",
    "changeQuantity",
    "listUpcoming",
    "listMine",
    "restore",
  ),
  ...of("waitlistEntry", "accept", "byId", "join", "leave", "listMine"),
];

function of(router: string, ...procedures: string[]): string[] {
  return procedures.map((procedure) => `${router}.${procedure}`);
}

type Definition = { _def: { type: "query" | "mutation" | "subscription" } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>);
const forAdmins = procedures.filter(([path]) => !forEveryone.includes(path) && !forTheSignedIn.includes(path));

/** What a call without any input is answered: the gate stands before the input is read. */
async function answerTo([path, { _def }]: [string, Definition], token?: string): Promise<string> {
  const response = await fetchWorker(`/api/trpc/${path}`, {
    method: _def.type === "query" ? "GET" : "POST",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(_def.type === "mutation" && { "content-type": "application/json", origin: "http://example.com" }),
    },
  });
  const body = (await response.json()) as { error?: { json: { data: { refusal: { code: string } | null } } } };
  return `${response.status} ${body.error?.json.data.refusal?.code ?? "-"}`;
}

async function answers(token?: string): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(forAdmins.map(async (each) => [each[0], await answerTo(each, token)] as const)),
  );
}
const everywhere = (answer: string) => Object.fromEntries(forAdmins.map(([path]) => [path, answer]));

let person: Awaited<ReturnType<typeof builders.aPerson>>;
beforeAll(async () => {
  person = await builders.aPerson();
});

it("walks procedures that exist, and more than a handful of them", () => {
  const known = procedures.map(([path]) => path);
  expect([...forEveryone, ...forTheSignedIn].filter((path) => !known.includes(path))).toEqual([]);
  expect(forAdmins.length).toBeGreaterThan(20);
});

it("lets the signed-out call no procedure of admins", async () => {
  expect(await answers()).toEqual(everywhere("401 signed_out"));
});

it("lets a normal user call none", async () => {
  expect(await answers(person.token)).toEqual(everywhere("403 not_admin"));
});

it("believes no claim: neither what people write about themselves nor a role that was taken away", async () => {
  const boastful = await builders.aToken(person, { user_metadata: { role: "admin" } });
  expect(await answers(boastful)).toEqual(everywhere("403 not_admin"));
  // Signed by the project, but the database knows better: an admin until a moment ago.
  const former = await builders.aToken(person, { app_metadata: { role: "admin" } });
  expect(await answers(former)).toEqual(everywhere("403 not_admin"));
});

it("asks at least for a session where a person's own things are concerned", async () => {
  const found: Record<string, string> = {};
  for (const each of procedures) if (forTheSignedIn.includes(each[0])) found[each[0]] = await answerTo(each);
  expect(found).toEqual(Object.fromEntries(forTheSignedIn.map((path) => [path, "401 signed_out"])));
});
