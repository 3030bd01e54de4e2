/** What is known of an order whose answer was lost. */
export type Finding =
  | { state: "checking" | "unreachable" | "absent" | "signed-out" }
  | { state: "booked"; bookingId: string };

/** The booking of a key, `null` when there is none (any attempt under way has ended then); rejects when nobody answers. */
export type AskForKey = (idempotencyKey: string) => Promise<{ id: string } | null>;

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;
/**
 * A Worker that took the order gives up on the database after 8 s (`fetchSupabase`). Only what is still absent after more
 * than that is absent for good.
 */
const SURE_AFTER_MS = 10_000;

/**
 * Asks for a key until it is known what it came to, with growing waits. Tells each change; answers a function that ends it.
 */
export function followKey(
  idempotencyKey: string,
  notify: (finding: Finding) => void,
  ask: AskForKey = askOurApi,
): () => void {
  const beganAt = Date.now();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const end = (finding: Finding) => {
    isOver = true;
    notify(finding);
  };
  const attempt = async () => {
    const answer = await ask(idempotencyKey).then(
      (booking) => ({ booking }),
      (error: unknown) => ({ error }),
    );
    if (isOver) return;
    if ("error" in answer) {
      if (isSignedOut(answer.error)) return end({ state: "signed-out" });
      notify({ state: "unreachable" });
    } else if (answer.booking) {
      return end({ state: "booked", bookingId: answer.booking.id });
    } else if (Date.now() - beganAt >= SURE_AFTER_MS) {
      return end({ state: "absent" });
    } else {
      notify({ state: "checking" });
    }
    timer = setTimeout(attempt, wait);
    wait = Math.min(MAX_WAIT_MS, wait * 2);
  };
  void attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

// Loaded by those only whose answer was lost.
async function askOurApi(idempotencyKey: string) {
  const { api } = await import("#app/client/api.ts");
  return api.offerBooking.byKey.query({ idempotencyKey });
}

function isSignedOut(error: unknown): boolean {
  return (error as { data?: { httpStatus?: number } } | null)?.data?.httpStatus === 401;
}
