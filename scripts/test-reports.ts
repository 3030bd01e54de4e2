export type Outcome = { passed: number; failed: number; failures: Failure[] };
export type Failure = { test: string; messages: string[] };

/** A part of the JSON report of Vitest 4. */
type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    /** The first error outside tests and suites (loading the file, a top-level hook); empty when there is none. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

export function readVitestReport(report: VitestReport, root: string): Outcome {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults.filter((result) => result.status === "failed");
    // An error while a file is loaded, in `beforeAll` or in `afterAll` fails the file, but no test.
    if (status === "failed" && failed.length === 0) return [{ test: file, messages: [message] }];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      messages: failureMessages,
    }));
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** A part of the JSON report of Playwright 1. */
type PlaywrightReport = {
  suites: Suite[];
  /** Errors outside the tests: the server did not start, a file could not be loaded. */
  errors: { message?: string }[];
  stats: { expected: number };
};
type Suite = { title: string; specs: Spec[]; suites?: Suite[] };
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
};

export function readPlaywrightReport({ suites, errors, stats }: PlaywrightReport): Outcome {
  const failures = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => ({
        test: `${file}:${line} › ${title}`,
        messages: messagesOf(results.flatMap((result) => result.errors)),
      })),
  );
  if (errors.length > 0) failures.push({ test: "outside the tests", messages: messagesOf(errors) });
  return { passed: stats.expected, failed: failures.length, failures };
}

/** Playwright reports a file as a suite. Only the titles of inner suites become part of a spec's title. */
function specsOf(file: Suite): Spec[] {
  const specsIn = ({ specs, suites = [] }: Suite, path: string[]): Spec[] => [
    ...specs.map((spec) => ({ ...spec, title: [...path, spec.title].join(" › ") })),
    ...suites.flatMap((suite) => specsIn(suite, [...path, suite.title])),
  ];
  return specsIn(file, []);
}

function messagesOf(errors: { message?: string }[]): string[] {
  return errors.map(({ message }) => message ?? "no message");
}

/** A longer message is cut, because the output of the runner contains the whole message. */
const MAX_MESSAGE_LINES = 15;

export function describeFailures(failures: Failure[]): string {
  if (failures.length === 0) return "";
  const lines = failures.flatMap(({ test, messages }) => [
    `  ✗ ${test}`,
    ...messages.flatMap((message) => shorten(message).map((line) => `      ${line}`)),
  ]);
  return ["\nFailed:", ...lines].join("\n");
}

function shorten(message: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colors start with a control character
  const lines = message.replace(/\u001b\[[0-9;]*m/g, "").split("\n");
  const relevantLines = lines.filter(
    (line) => line.trim() !== "" && !/^\s+at .*(node_modules|node:internal)/.test(line),
  );
  if (relevantLines.length <= MAX_MESSAGE_LINES) return relevantLines;
  return [...relevantLines.slice(0, MAX_MESSAGE_LINES), "…"];
}
