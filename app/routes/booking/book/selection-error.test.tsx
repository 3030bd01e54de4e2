import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useCurrentRefusal } from "./selection-error.tsx";

const oneLeft = { code: "too_few_left", detail: { remaining: 1 } } as const;
const soldOut = { code: "sold_out" } as const;

/**
 * Renders `useCurrentRefusal` with the server's refusal and with each problem of the live counts in turn; `null` means
 * no problem. Returns the code of the refusal that is shown after each problem, or `null` when none is shown.
 */
function shownAfter(
  refusal: Parameters<typeof useCurrentRefusal>[0],
  problems: Parameters<typeof useCurrentRefusal>[1][],
) {
  const { result, rerender } = renderHook(({ problem }) => useCurrentRefusal(refusal, problem), {
    initialProps: { problem: null } as { problem: Parameters<typeof useCurrentRefusal>[1] },
  });
  return problems.map((problem) => {
    rerender({ problem });
    return result.current?.code ?? null;
  });
}

it("drops a refusal when the live counts contradict it, and keeps one that does not depend on them", () => {
  // First the counts lag behind the refusal, then they confirm it, contradict it, and show free slots again.
  expect(shownAfter(oneLeft, [null, oneLeft, soldOut, null])).toEqual(["too_few_left", "too_few_left", null, null]);
  expect(shownAfter(oneLeft, [{ code: "too_few_left", detail: { remaining: 2 } }])).toEqual([null]);
  // A dropped refusal does not return.
  expect(shownAfter(oneLeft, [oneLeft, soldOut, oneLeft])).toEqual(["too_few_left", null, null]);
  expect(shownAfter({ code: "sold_out", detail: { remaining: 0 } }, [soldOut])).toEqual(["sold_out"]);
  const signedOut = { code: "signed_out" } as const;
  expect(shownAfter(signedOut, [null, soldOut, null])).toEqual(["signed_out", "signed_out", "signed_out"]);
});
