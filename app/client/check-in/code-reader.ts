/** The part of the browser API `BarcodeDetector` used here. */
type Detector = { detect(image: CanvasImageSource): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: ["qr_code"] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const ONLY_QR = { formats: ["qr_code"] as ["qr_code"] };

/** Whether the browser supports cameras. */
export function hasCameraSupport(): boolean {
  return Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);
}

/**
 * Opens a QR code reader: the native `BarcodeDetector` (Android, macOS), elsewhere a decoder loaded on demand.
 * @returns a function that returns the text of the code in an image; `null` when the image has no code
 * @throws when the decoder cannot be loaded
 */
export async function openCodeReader(): Promise<
  (image: HTMLVideoElement | HTMLCanvasElement) => Promise<string | null>
> {
  const detector = (await nativeDetector()) ?? new (await import("qr/decode.js")).BarcodeDetector(ONLY_QR);
  return async (image) => {
    try {
      const [code] = await detector.detect(image);
      return code?.rawValue ?? null;
    } catch {
      return null; // no video frame yet
    }
  };
}

async function nativeDetector(): Promise<Detector | null> {
  const NativeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await NativeDetector?.getSupportedFormats().catch((): string[] => []);
  return NativeDetector && formats?.includes("qr_code") ? new NativeDetector(ONLY_QR) : null;
}
