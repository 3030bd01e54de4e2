import type { PostgrestError } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { dataOf } from "./supabase.ts";

const failed = (status: number, error: Partial<PostgrestError>) => ({
  data: null,
  error: error as PostgrestError,
  status,
});

/** "data" when `dataOf` throws nothing, else the code of the refusal or the class of another error. */
function outcomeOf(result: Parameters<typeof dataOf>[0]): string {
  try {
    dataOf(result);
    return "data";
  } catch (error) {
    return error instanceof Refused ? error.code : (error as Error).constructor.name;
  }
}

describe("dataOf", () => {
  it("returns the data when there is no error", () => {
    expect(dataOf({ data: [1], error: null, status: 200 })).toEqual([1]);
  });

  it.each([
    ["is unreachable", failed(0, { message: "TypeError: fetch failed", code: "" })],
    ["is behind a failing gateway", failed(502, { message: "<html>" })],
    ["is overloaded", failed(503, { message: "no connections" })],
    ["fails before the request reaches the database", failed(500, { message: "<html>" })],
    ["rate-limits the request", failed(429, { message: "Too many requests" })],
    ["is behind a gateway that refuses the API key", failed(401, { message: "Invalid API key" })],
    [
      "is behind a rate limiter that responds with a code of its own",
      failed(429, { message: "Slow down", code: 1015 as never }),
    ],
    ["requires a payment", failed(402, { message: "Payment required" })],
    ["is behind a firewall that refuses the request", failed(403, { message: "<html>" })],
    ["does not know the signing key yet", failed(401, { message: "No suitable key", code: "PGRST301" })],
    ["sends a truncated response", failed(200, { message: "Unexpected end of JSON input" })],
    ["is read-only", failed(405, { message: "cannot execute INSERT in a read-only transaction", code: "25006" })],
    ["loses a connection in a crash", failed(500, { message: "terminating connection", code: "57P02" })],
    ["detects a deadlock", failed(500, { message: "deadlock detected", code: "40P01" })],
  ])("throws backend_unavailable when Supabase %s", (_, result) => {
    expect(outcomeOf(result)).toBe("backend_unavailable");
  });

  it.each([
    ["does not respond in time", failed(0, { message: "TimeoutError: The operation timed out", code: "" })],
    ["times out at the proxy", failed(522, { message: "<html>" })],
    ["cancels the statement", failed(500, { message: "canceling statement", code: "57014" })],
  ])("throws backend_timeout when Supabase %s", (_, result) => {
    expect(outcomeOf(result)).toBe("backend_timeout");
  });

  it.each([
    ["signed_out", failed(401, { message: "signed_out", code: "PT401" })],
    ["not_admin", failed(403, { message: "permission denied", code: "42501" })],
    ["invalid_input", failed(400, { message: "invalid input syntax for type uuid", code: "22P02" })],
    ["invalid_input", failed(400, { message: "unsupported Unicode escape sequence", code: "22P05" })],
    ["invalid_input", failed(400, { message: "violates check constraint", code: "23514" })],
    ["sold_out", failed(409, { message: "sold_out", code: "PT409", details: '{"remaining": 0}' })],
  ])("maps an error response to %s", (code, result) => {
    expect(outcomeOf(result)).toBe(code);
  });

  it("throws a plain Error, which is reported, when the error is unexpected", () => {
    expect(outcomeOf(failed(500, { message: "division by zero", code: "22012" }))).toBe("Error");
    expect(outcomeOf(failed(400, { message: "column does not exist", code: "42703" }))).toBe("Error");
    expect(outcomeOf(failed(409, { message: "unknown_code", code: "PT409" }))).toBe("Error");
  });

  it("omits the values of rows from errors, because errors are logged", () => {
    const details = "Key (lower(email))=(gast@example.org) already exists.";
    const result = failed(409, { message: 'violates unique constraint "one_email"', code: "23505", details });
    expect(() => dataOf(result)).toThrow("one_email");
    expect(() => dataOf(result)).not.toThrow("gast@example.org");
    expect(() => dataOf(result)).toThrow(expect.not.objectContaining({ cause: expect.anything() }));
  });
});
