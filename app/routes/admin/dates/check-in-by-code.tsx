import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Party } from "#domain/appointment-file.ts";
import { holdsPlaces } from "#domain/attendance.ts";

export type CheckInByCodeProps = { parties: readonly Party[]; onFound: (party: Party) => void };

const LOOK_MS = 250;
/** The same code in the picture for longer is one code, not many. */
const SAME_CODE_MS = 4_000;

/** Booking codes hold no I, O, 0 and 1; whoever types them meant something else. */
const normalised = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Checks in by the code of the booking: typed, or read from its QR code where the browser can. */
export function CheckInByCode({ parties, onFound }: CheckInByCodeProps) {
  const [code, setCode] = useState("");
  const [answer, setAnswer] = useState<{ tone: "success" | "problem"; title: string } | null>(null);
  const [canScan, setCanScan] = useState(false);
  const [isScanning, setScanning] = useState(false);

  useEffect(() => {
    canReadCodes().then(setCanScan, () => {});
  }, []);

  function checkIn(text: string) {
    const wanted = normalised(text);
    const party = parties.find((each) => each.code === wanted);
    if (!party) return setAnswer({ tone: "problem", title: `Der Code ${wanted} gehört nicht zu diesem Termin.` });
    const name = `${party.firstName} ${party.lastName}`;
    if (!holdsPlaces(party.status))
      return setAnswer({ tone: "problem", title: `Die Buchung von ${name} ist storniert.` });
    if (party.status === "attended") return setAnswer({ tone: "success", title: `${name} ist schon eingecheckt.` });
    onFound(party);
    setAnswer({
      tone: "success",
      title: `${name}: ${party.quantity === 1 ? "ist da" : `alle ${party.quantity} sind da`}.`,
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (normalised(code) === "") return;
    checkIn(code);
    setCode("");
  }

  return (
    <div className="grid gap-3">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Buchungscode"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          className="min-w-0 flex-1 sm:max-w-56"
        />
        <Button type="submit" variant="outline" className="min-h-12">
          Einchecken
        </Button>
        {canScan && (
          <Button variant="outline" className="min-h-12" onClick={() => setScanning(true)}>
            QR-Code lesen
          </Button>
        )}
      </form>
      {answer && !isScanning && <Notice isAnswer tone={answer.tone} title={answer.title} />}
      {isScanning && (
        <Dialog title="QR-Code lesen" isOpen onClose={() => setScanning(false)}>
          <div className="grid gap-4">
            <CodeReader
              onCode={checkIn}
              onProblem={() => {
                setScanning(false);
                setAnswer({ tone: "problem", title: "Die Kamera lässt sich nicht öffnen. Bitte tippe den Code ein." });
              }}
            />
            {answer && <Notice isAnswer tone={answer.tone} title={answer.title} />}
          </div>
        </Dialog>
      )}
    </div>
  );
}

// Not in TypeScript's library yet; Chromium on Android and macOS has it.
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };
const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

async function canReadCodes(): Promise<boolean> {
  const formats = await detectorClass()?.getSupportedFormats();
  return Boolean(formats?.includes("qr_code") && navigator.mediaDevices);
}

function CodeReader({ onCode, onProblem }: { onCode: (code: string) => void; onProblem: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef({ onCode, onProblem });
  useEffect(() => {
    tell.current = { onCode, onProblem };
  });

  useEffect(() => {
    const Detector = detectorClass();
    if (!Detector) return tell.current.onProblem();
    const detector = new Detector({ formats: ["qr_code"] });
    let camera: MediaStream | null = null;
    let isOver = false;
    let last = { code: "", at: 0 };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then(
      async (stream) => {
        camera = stream;
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
      },
      () => tell.current.onProblem(),
    );
    const stop = () => {
      for (const track of camera?.getTracks() ?? []) track.stop();
    };
    const looking = setInterval(async () => {
      if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const [found] = await detector.detect(video.current).catch(() => []);
      if (!found || isOver) return;
      if (found.rawValue === last.code && Date.now() - last.at < SAME_CODE_MS) return;
      last = { code: found.rawValue, at: Date.now() };
      tell.current.onCode(found.rawValue);
    }, LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(looking);
      stop();
    };
  }, []);

  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Bild der Kamera"
      className="aspect-square w-full bg-block object-cover"
    />
  );
}
