import { type ReactNode, useEffect, useRef } from "react";
import { openCodeReader } from "#app/client/check-in/code-reader.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

const SCAN_INTERVAL_MS = 250;
/** A code that reappears within this time counts as the same scan. */
const SAME_CODE_MS = 4_000;

type CodeCameraProps = {
  /** A code that stays in view is reported once. */
  onCode: (code: string) => void;
  /** Called when the camera or the code reader cannot be opened. */
  onProblem: () => void;
  onClose: () => void;
  /** The result of the last scan. */
  children: ReactNode;
};

export function CodeCamera({ onCode, onProblem, onClose, children }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  // In a ref, so that new callbacks do not open the camera again.
  const callbacks = useRef({ onCode, onProblem });
  useEffect(() => {
    callbacks.current = { onCode, onProblem };
  });

  useEffect(() => {
    let camera: MediaStream | null = null;
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastScan = { code: "", seenAt: 0 };

    async function open() {
      const [readCode, stream] = await Promise.all([
        openCodeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then((opened) => {
          camera = opened;
          if (isCancelled) close(); // unmounted while the browser asked for permission
          return opened;
        }),
      ]);
      if (isCancelled || !video.current) return;
      video.current.srcObject = stream;
      await video.current.play();
      await scan(readCode);
    }

    async function scan(readCode: Awaited<ReturnType<typeof openCodeReader>>) {
      const code = video.current && (await readCode(video.current));
      if (isCancelled) return;
      if (code) {
        const isNew = code !== lastScan.code || Date.now() - lastScan.seenAt > SAME_CODE_MS;
        lastScan = { code, seenAt: Date.now() };
        if (isNew) callbacks.current.onCode(code);
      }
      timer = setTimeout(() => void scan(readCode), SCAN_INTERVAL_MS);
    }

    function close() {
      for (const track of camera?.getTracks() ?? []) track.stop();
    }

    open().catch(() => {
      if (!isCancelled) callbacks.current.onProblem();
    });
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      close();
    };
  }, []);

  return (
    <Dialog title="QR-Code lesen" isOpen onClose={onClose}>
      <div className="grid gap-4">
        <video
          ref={video}
          muted
          playsInline
          aria-label="Bild der Kamera"
          className="aspect-square w-full bg-block object-cover"
        />
        {children}
      </div>
    </Dialog>
  );
}
