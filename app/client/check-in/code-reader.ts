/** What reads QR codes out of a picture; browsers that have it name it `BarcodeDetector`. */
type Detector = { detect(image: CanvasImageSource): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: ["qr_code"] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const ONLY_QR = { formats: ["qr_code"] as ["qr_code"] };

/** Whether this browser hands out the picture of a camera. */
export function hasCamera(): boolean {
  return Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);
}

/**
 * Reads QR codes: with what the browser has for it (Android, macOS), elsewhere with a decoder that is loaded then.
 * @returns the text of the code in a picture, `null` where there is none
 * @throws when the decoder cannot be loaded
 */
export async function openCodeReader(): Promise<
  (image: HTMLVideoElement | HTMLCanvasElement) => Promise<string | null>
> {
  const detector = (await nativeDetector()) ?? new (await import("qr/decode.js")).BarcodeDetector(ONLY_QR);
  return async (image) => {
    try {
      const [found] = await detector.detect(image as HTMLCanvasElement);
      return found?.rawValue ?? null;
    } catch {
      return null; // not a single frame yet
    }
  };
}

async function nativeDetector(): Promise<Detector | null> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Native?.getSupportedFormats().catch((): string[] => []);
  return Native && formats?.includes("qr_code") ? new Native(ONLY_QR) : null;
}
