import { beforeAll, expect, it } from "vitest";
import { appRouter } from "#workers/api/router.ts";
import { builders, fetchWorker } from "./worker-client.ts";

/** The expected access of procedures. One in neither list is for admins, so a new procedure is checked, too. */
const publicProcedures = [
  ...of("artist", "bySlugId", "list"),
  ...of("artForm", "list"),
  ...of("landingPage", "byType"),
  ...of("location", "bySlugId", "list"),
  ...of("offer", "bySlugId", "list", "listOf", "listRelated", "suggest"),
  ...of("offerAppointment", "byId", "forBooking", "listBookable", "listUpcoming"),
  ...of("offerType", "list"),
  ...of("region", "bySlugId", "list", "listNames"),
  ...of("session", "current"),
];
const userProcedures = [
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
const adminProcedures = procedures.filter(
  ([path]) => !publicProcedures.includes(path) && !userProcedures.includes(path),
);

/** Status and refusal of a call without input: access is checked before the input is parsed. */
async function refusalTo([path, { _def }]: [string, Definition], token?: string): Promise<string> {
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

async function adminRefusals(token?: string): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(adminProcedures.map(async (each) => [each[0], await refusalTo(each, token)] as const)),
  );
}
const allRefusedWith = (refusal: string) => Object.fromEntries(adminProcedures.map(([path]) => [path, refusal]));

let person: Awaited<ReturnType<typeof builders.aPerson>>;
beforeAll(async () => {
  person = await builders.aPerson();
});

it("lists only procedures that exist", () => {
  const known = procedures.map(([path]) => path);
  expect([...publicProcedures, ...userProcedures].filter((path) => !known.includes(path))).toEqual([]);
  expect(adminProcedures.length).toBeGreaterThan(20);
});

it("refuses every admin procedure when the caller is signed out", async () => {
  expect(await adminRefusals()).toEqual(allRefusedWith("401 signed_out"));
});

it("refuses every admin procedure when the user is not an admin", async () => {
  expect(await adminRefusals(person.token)).toEqual(allRefusedWith("403 not_admin"));
});

it("refuses every admin procedure when only the token claims the role", async () => {
  const selfDeclared = await builders.aToken(person, { user_metadata: { role: "admin" } });
  expect(await adminRefusals(selfDeclared)).toEqual(allRefusedWith("403 not_admin"));
  // Signed by the project, but the database has revoked the role.
  const former = await builders.aToken(person, { app_metadata: { role: "admin" } });
  expect(await adminRefusals(former)).toEqual(allRefusedWith("403 not_admin"));
});

it("refuses every user procedure when the caller is signed out", async () => {
  const found: Record<string, string> = {};
  for (const each of procedures) if (userProcedures.includes(each[0])) found[each[0]] = await refusalTo(each);
  expect(found).toEqual(Object.fromEntries(userProcedures.map((path) => [path, "401 signed_out"])));
});
