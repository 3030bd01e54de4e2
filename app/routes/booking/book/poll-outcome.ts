/** What is known about an order whose response was lost; all states except `checking` and `unreachable` are final. */
export type OrderStatus =
  | { state: "checking" | "unreachable" | "absent" | "signed-out" }
  | { state: "booked"; bookingId: string };

/** Fetches the booking of an idempotency key; `null` when there is none. Rejects when signed out or unreachable. */
export type FetchBooking = (idempotencyKey: string) => Promise<{ id: string } | null>;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/**
 * The database refuses an order that reached the Worker more than 9 s ago (`ORDER_VALID_MS`). So once a request
 * sent 10 s or more after the start of polling finds no booking, none can be made later.
 */
const ABSENT_AFTER_MS = 10_000;

/**
 * Polls for the outcome of an order, with exponential backoff, until the status is final.
 * @returns a function that stops the polling
 */
export function pollOrder(
  idempotencyKey: string,
  onStatus: (status: OrderStatus) => void,
  fetchBooking: FetchBooking = fetchFromApi,
): () => void {
  const startedAt = Date.now();
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const end = (status: OrderStatus) => {
    hasEnded = true;
    onStatus(status);
  };
  const attempt = async () => {
    const sentAt = Date.now(); // a booking made before this time is in the response
    const result = await fetchBooking(idempotencyKey).then(
      (booking) => ({ booking }),
      (error: unknown) => ({ error }),
    );
    if (hasEnded) return;
    if ("error" in result) {
      if (isSignedOut(result.error)) return end({ state: "signed-out" });
      onStatus({ state: "unreachable" });
    } else if (result.booking) {
      return end({ state: "booked", bookingId: result.booking.id });
    } else if (sentAt - startedAt >= ABSENT_AFTER_MS) {
      return end({ state: "absent" });
    } else {
      onStatus({ state: "checking" });
    }
    timer = setTimeout(attempt, delay);
    delay = Math.min(MAX_DELAY_MS, delay * 2);
  };
  void attempt();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

/** Imports dynamically, because only pages with a lost response need the API client. */
async function fetchFromApi(idempotencyKey: string) {
  const { api } = await import("#app/client/api.ts");
  return api.offerBooking.byKey.query({ idempotencyKey });
}

function isSignedOut(error: unknown): boolean {
  return (error as { data?: { httpStatus?: number } } | null)?.data?.httpStatus === 401;
}
