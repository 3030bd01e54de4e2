import superjson from "superjson";
import { beforeAll, describe, expect, it } from "vitest";
import { appRouter } from "#workers/api/router.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { builders, cookieHeader, fetchWorker, signIn } from "./worker-client.ts";

// The tests treat every procedure that is in neither list as an admin procedure.
const publicPaths = [
  ...pathsOf("artist", "bySlugId", "list"),
  ...pathsOf("artForm", "list"),
  ...pathsOf("checkInPass", "checkIn", "getRevision", "open"),
  ...pathsOf("follow", "unfollowAll"),
  ...pathsOf("landingPage", "byType", "termsVersion"),
  ...pathsOf("location", "byId", "bySlugId", "findPlace", "list", "listOnMap"),
  ...pathsOf("offer", "bySlugId", "correctSearch", "list", "listOf", "suggest"),
  ...pathsOf("offerAppointment", "forBooking", "listBookable", "listUpcoming"),
  ...pathsOf("offerType", "list"),
  ...pathsOf("region", "bySlugId", "list", "listNames"),
  ...pathsOf("session", "current"),
];
const userPaths = [
  ...pathsOf("account", "erase", "getProfile", "mailCode", "saveProfile"),
  ...pathsOf("calendarFeed", "current", "remove", "renew"),
  ...pathsOf("follow", "byRecord", "follow", "listMine", "unfollow"),
  ...pathsOf(
    "offerBooking",
    "acceptReplacement",
    "book",
    "byId",
    "byKey",
    "cancel",
    "changeQuantity",
    "listConfirmed",
    "listUpcoming",
    "listMine",
    "restore",
  ),
  ...pathsOf("session", "isFactorCodeMissing"),
  ...pathsOf("waitlistEntry", "accept", "byId", "join", "leave", "listMine"),
];

function pathsOf(router: string, ...procedures: string[]): string[] {
  return procedures.map((procedure) => `${router}.${procedure}`);
}

type Credentials = { token?: string; cookie?: string };
type ProcedureDefinition = { _def: { type: "query" | "mutation" | "subscription" } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, ProcedureDefinition>);
const adminPaths = procedures
  .map(([path]) => path)
  .filter((path) => !publicPaths.includes(path) && !userPaths.includes(path));

const id = crypto.randomUUID();
const booking = aBookingRequest(id);
/** Valid inputs of the user mutations. An invalid input would be refused before SQL checks the session. */
const inputs: Record<string, unknown> = {
  "account.erase": { code: "123456" },
  "account.saveProfile": { firstName: "Ada", lastName: "Berg" },
  "follow.unfollow": { id },
  "follow.follow": { entity: "offer", slugId: "ab12c" },
  "offerBooking.acceptReplacement": { id },
  "offerBooking.book": booking,
  "offerBooking.cancel": { id },
  "offerBooking.changeQuantity": { id, quantity: 2 },
  "offerBooking.restore": { id },
  "waitlistEntry.accept": { ...booking, id },
  "waitlistEntry.join": { id, appointmentId: id, quantity: 1 },
  "waitlistEntry.leave": { id },
};

/** Calls a procedure; returns the status and the refusal code ("-" without a refusal), as in "401 signed_out". */
async function refusalOf(
  [path, { _def }]: [string, ProcedureDefinition],
  { token, cookie }: Credentials = {},
): Promise<string> {
  const response = await fetchWorker(`/api/trpc/${path}`, {
    method: _def.type === "query" ? "GET" : "POST",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(_def.type === "mutation" && { "content-type": "application/json", origin: "http://example.com" }),
    },
    ...(path in inputs && { body: JSON.stringify(superjson.serialize(inputs[path])) }),
  });
  const body = (await response.json()) as { error?: { json: { data: { refusal: { code: string } | null } } } };
  return `${response.status} ${body.error?.json.data.refusal?.code ?? "-"}`;
}

/** Calls the procedures at `paths`. Returns the status and refusal code of each, by path. */
async function refusalsOf(paths: string[], credentials?: Credentials): Promise<Record<string, string>> {
  const refusals: Record<string, string> = {};
  for (const procedure of procedures) {
    const [path] = procedure;
    if (paths.includes(path)) refusals[path] = await refusalOf(procedure, credentials);
  }
  return refusals;
}
const adminRefusals = (credentials?: Credentials) => refusalsOf(adminPaths, credentials);
const userRefusals = (credentials?: Credentials) => refusalsOf(userPaths, credentials);
const allAdminProceduresRefused = (refusal: string) => Object.fromEntries(adminPaths.map((path) => [path, refusal]));
const allUserProceduresRefused = Object.fromEntries(userPaths.map((path) => [path, "401 signed_out"]));

const PASSWORD = "kunst-und-kultur";
let person: Awaited<ReturnType<typeof builders.aPerson>>;
beforeAll(async () => {
  person = await builders.aPerson();
});

it("lists only procedures that exist", () => {
  const existing = procedures.map(([path]) => path);
  expect([...publicPaths, ...userPaths].filter((path) => !existing.includes(path))).toEqual([]);
  expect(adminPaths).toContain("offer.update");
});

it("refuses every admin procedure when the caller is signed out", async () => {
  expect(await adminRefusals()).toEqual(allAdminProceduresRefused("401 signed_out"));
});

it("refuses every admin procedure when the user is not an admin", async () => {
  expect(await adminRefusals({ token: person.token })).toEqual(allAdminProceduresRefused("403 not_admin"));
});

it("refuses every admin procedure when only the token claims the role", async () => {
  const selfDeclared = await builders.aToken(person, { user_metadata: { role: "admin" } });
  expect(await adminRefusals({ token: selfDeclared })).toEqual(allAdminProceduresRefused("403 not_admin"));
  // This token is like one that was issued before the database revoked the role.
  const formerAdmin = await builders.aToken(person, { app_metadata: { role: "admin" } });
  expect(await adminRefusals({ token: formerAdmin })).toEqual(allAdminProceduresRefused("403 not_admin"));
});

it("refuses every admin procedure until the admin enters the code of the second factor", async () => {
  const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
  const authenticator = await builders.aFactor({ email: admin.email, password: PASSWORD });
  const cookie = await signIn(admin.email, PASSWORD);
  expect(await adminRefusals({ cookie })).toEqual(allAdminProceduresRefused("403 second_factor_required"));
  const verified = await fetchWorker("/anmelden/zweiter-faktor/", {
    method: "POST",
    body: new URLSearchParams({ code: await authenticator.nextCode() }),
    headers: { cookie },
  });
  const withSecondFactor = { cookie: cookieHeader(verified.headers.getSetCookie()) };
  expect(Object.values(await adminRefusals(withSecondFactor))).not.toContain("403 second_factor_required");
  // The old cookie still contains the token from before the code was entered.
  expect(await adminRefusals({ cookie })).toEqual(allAdminProceduresRefused("403 second_factor_required"));
});

it("refuses every user procedure when the caller is signed out", async () => {
  expect(await userRefusals()).toEqual(allUserProceduresRefused);
});

describe("a copied cookie", () => {
  const signOut = (cookie: string, fields: Record<string, string> = {}) =>
    fetchWorker("/abmelden/", { method: "POST", body: new URLSearchParams(fields), headers: { cookie } });

  it("is refused by every user procedure and download after the sign-out, and is deleted", async () => {
    const guest = await builders.aPerson({ password: PASSWORD });
    const cookie = await signIn(guest.email, PASSWORD);
    await signOut(cookie);
    expect(await userRefusals({ cookie })).toEqual(allUserProceduresRefused);
    for (const path of ["/api/account.json", `/api/booking/${id}/termin.ics`]) {
      const response = await fetchWorker(path, { headers: { cookie } });
      expect([path, response.status, response.headers.get("location")]).toEqual([
        path,
        302,
        "/anmelden/?redirectTo=%2Fbuchung%2Fuebersicht%2F",
      ]);
      expect(response.headers.getSetCookie().join()).toMatch(/al-session[^;]*=;.*Max-Age=0/i);
    }
    const { data } = await builders.serviceClient.auth.admin.getUserById(guest.id);
    expect(data.user?.email, "account.erase has deleted the account").toBe(guest.email);
  });

  it("is refused by every admin and user procedure after another device has signed out all devices", async () => {
    const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
    const [cookie, otherCookie] = [await signIn(admin.email, PASSWORD), await signIn(admin.email, PASSWORD)];
    expect(Object.values(await adminRefusals({ cookie }))).not.toContain("401 signed_out");
    await signOut(otherCookie, { ueberall: "1" });
    expect(await adminRefusals({ cookie })).toEqual(allAdminProceduresRefused("401 signed_out"));
    expect(await userRefusals({ cookie })).toEqual(allUserProceduresRefused);
  });
});
