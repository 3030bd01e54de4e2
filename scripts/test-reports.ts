/** What a runner did: how many tests passed and failed, and which ones failed, or passed only on a second try. */
export type Outcome = { passed: number; failed: number; failures: Finding[]; flaky: Finding[] };
export type Finding = { test: string; messages: string[] };

/** The parts that are read of Vitest's JSON report, version 4. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file could not be run at all. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

export function readVitestReport(report: VitestReport, root: string): Outcome {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Finding[] => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults.filter((each) => each.status === "failed");
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    if (status === "failed" && failed.length === 0) return [{ test: file, messages: [message] }];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      messages: failureMessages,
    }));
  });
  return { passed: report.numPassedTests, failed: failures.length, failures, flaky: [] };
}

/** The parts that are read of Playwright's JSON report, version 1. */
type PlaywrightReport = {
  suites: Suite[];
  /** What went wrong outside of tests: the server did not start, a file could not be loaded. */
  errors: { message?: string }[];
  stats: { expected: number; flaky: number; unexpected: number };
};
type Suite = { title: string; specs: Spec[]; suites?: Suite[] };
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
};

export function readPlaywrightReport({ suites, errors, stats }: PlaywrightReport): Outcome {
  const specs = suites.flatMap(specsOf);
  const having = (wanted: string): Finding[] =>
    specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({
          test: `${file}:${line} › ${title}`,
          messages: messagesOf(results.flatMap((result) => result.errors)),
        })),
    );
  const failures = having("unexpected");
  if (errors.length > 0) failures.push({ test: "outside of the tests", messages: messagesOf(errors) });
  return { passed: stats.expected + stats.flaky, failed: failures.length, failures, flaky: having("flaky") };
}

/** Spec files are suites whose title is the file's name; what is described within them belongs to the name of the test. */
function specsOf(file: Suite): Spec[] {
  const within = ({ specs, suites = [] }: Suite, path: string[]): Spec[] => [
    ...specs.map((spec) => ({ ...spec, title: [...path, spec.title].join(" › ") })),
    ...suites.flatMap((suite) => within(suite, [...path, suite.title])),
  ];
  return within(file, []);
}

function messagesOf(errors: { message?: string }[]): string[] {
  return errors.map(({ message }) => message ?? "no message");
}

/** More lines of a message than these are in the runner's own output. */
const SHOWN_LINES = 15;

/** Name and messages of each finding, without colours, to be read at the end of a long log. */
export function describeFindings(title: string, findings: Finding[]): string {
  if (findings.length === 0) return "";
  const lines = findings.flatMap(({ test, messages }) => [
    `  ✗ ${test}`,
    ...messages.flatMap((message) => shorten(message).map((line) => `      ${line}`)),
  ]);
  return [`\n${title}`, ...lines].join("\n");
}

function shorten(message: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const lines = message.replace(/\u001b\[[0-9;]*m/g, "").split("\n");
  const telling = lines.filter((line) => line.trim() !== "" && !/^\s+at .*(node_modules|node:internal)/.test(line));
  return telling.length > SHOWN_LINES ? [...telling.slice(0, SHOWN_LINES), "…"] : telling;
}
