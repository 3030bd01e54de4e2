/** The value of `work`, or `null` after `ms` milliseconds. `work` is not cancelled. */
export async function within<Value>(work: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
