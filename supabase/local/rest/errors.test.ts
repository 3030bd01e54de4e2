import { expect, it } from "vitest";
import { databaseFailure } from "./errors.ts";

it.each(["ECONNREFUSED", "CONNECTION_CLOSED", "57P03"])(
  "returns PostgREST's response to a lost connection when the connection to Postgres is refused or closed (%s)",
  async (code) => {
    const error = Object.assign(new Error("the database system is starting up"), { code });
    const fallback = Response.json({ code: "PGRST100" }, { status: 500 });
    const response = await databaseFailure(error, { role: "anon" }, fallback);
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: "PGRST000" })]);
  },
);
