import { describe, expect, it } from "vitest";
import { describeFailures, readPlaywrightReport, readVitestReport } from "./test-reports.ts";

const ESCAPE = "\u001b";

describe("readVitestReport", () => {
  it("lists each failed test and each file that could not be run", () => {
    const outcome = readVitestReport(
      {
        numPassedTests: 4,
        testResults: [
          {
            name: "/project/domain/price.test.ts",
            status: "failed",
            message: "",
            assertionResults: [
              { fullName: "a price is whole", status: "failed", failureMessages: ["AssertionError: 1 is not 2"] },
              { fullName: "a price is read", status: "passed", failureMessages: [] },
            ],
          },
          { name: "/project/tests/db/book.test.ts", status: "failed", message: "no such module", assertionResults: [] },
          { name: "/project/tests/db/mail.test.ts", status: "passed", message: "", assertionResults: [] },
        ],
      },
      "/project",
    );
    expect(outcome).toEqual({
      passed: 4,
      failed: 2,
      failures: [
        { test: "domain/price.test.ts › a price is whole", messages: ["AssertionError: 1 is not 2"] },
        { test: "tests/db/book.test.ts", messages: ["no such module"] },
      ],
    });
  });
});

describe("readPlaywrightReport", () => {
  const spec = (title: string, status: string, messages: string[] = []) => ({
    title,
    file: "booking.spec.ts",
    line: 7,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });

  it("lists each failed test with its file, line and suites", () => {
    const outcome = readPlaywrightReport({
      stats: { expected: 2 },
      errors: [],
      suites: [
        {
          title: "booking.spec.ts",
          specs: [spec("a slot is booked", "expected")],
          suites: [
            {
              title: "with two tabs",
              specs: [spec("one follows", "expected"), spec("both know", "unexpected", ["one", "two"])],
            },
          ],
        },
      ],
    });
    expect(outcome).toEqual({
      passed: 2,
      failed: 1,
      failures: [{ test: "booking.spec.ts:7 › with two tabs › both know", messages: ["one", "two"] }],
    });
  });

  it("reports a failure when an error occurs outside the tests", () => {
    const errors = [{ message: "the server did not start" }];
    expect(readPlaywrightReport({ suites: [], errors, stats: { expected: 0 } })).toMatchObject({
      failed: 1,
      failures: [{ messages: ["the server did not start"] }],
    });
  });
});

describe("describeFailures", () => {
  it("omits colors and stack frames of libraries", () => {
    const messages = [
      `${ESCAPE}[31mError: 1 is not 2${ESCAPE}[39m\n\n    at /project/a.ts:1:1\n    at x (/project/node_modules/y.js:2:2)`,
    ];
    expect(describeFailures([{ test: "a.spec.ts:1 › adds", messages }])).toBe(
      "\nFailed:\n  ✗ a.spec.ts:1 › adds\n      Error: 1 is not 2\n          at /project/a.ts:1:1",
    );
  });

  it("shortens a message to 15 lines", () => {
    const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n");
    const lines = describeFailures([{ test: "a", messages: [message] }]).split("\n");
    expect(lines.filter((line) => line.includes("line "))).toHaveLength(15);
    expect(lines.at(-1)?.trim()).toBe("…");
  });

  it("returns an empty text when there are no failures", () => {
    expect(describeFailures([])).toBe("");
  });
});
