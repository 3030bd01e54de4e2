import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "#app/ui/button/link.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { PreviewMessage, PreviewReadyMessage } from "./preview-message.ts";

/** Widths in px of a phone, a tablet and a desktop. */
const widths = [390, 768, 1440] as const;
const MIN_SCALE = 0.2;

type PreviewPaneProps = {
  path: string;
  /** Whether everything typed is saved. */
  isSaved: boolean;
  /** When the draft was last saved, as Unix time in ms; 0 without a draft and while text is unsaved. */
  savedAt: number;
  /** The id of the open section, which the preview outlines; `null` for the record's own fields. */
  openId: string | null;
};

export const PreviewPane = memo(function PreviewPane({ path, isSaved, savedAt, openId }: PreviewPaneProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>(390);
  const frame = useRef<HTMLIFrameElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const firstSavedAt = useRef(savedAt);
  const scale = useScale(container, width);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each save changes `savedAt`, which is not read here
  useEffect(() => {
    if (!isSaved) return;
    restorePreview(frame, path);
    postToFrame(frame, { type: "draft-saved" });
  }, [isSaved, savedAt]);
  useEffect(() => {
    const reload = () => restorePreview(frame, path);
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [path]);
  useEffect(() => postToFrame(frame, { type: "section-opened", id: openId }), [openId]);
  // The first page that the frame loads already contains the save of `firstSavedAt`.
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<PreviewReadyMessage>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data.type !== "preview-ready") return;
      if (isSaved && savedAt !== firstSavedAt.current) postToFrame(frame, { type: "draft-saved" });
      if (openId !== null) postToFrame(frame, { type: "section-opened", id: openId });
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [isSaved, savedAt, openId]);

  return (
    <section aria-label="Vorschau" className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-2 bg-paper-deep p-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs">
        <h2 className="font-text text-xs font-semibold tracking-normal">Vorschau</h2>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Breite der Vorschau</legend>
          {widths.map((option) => (
            <label
              key={option}
              className="num grid min-h-8 cursor-pointer place-items-center rounded-field px-2 has-checked:bg-paper has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="preview-width"
                checked={option === width}
                onChange={() => setWidth(option)}
                className="sr-only"
              />
              <span>
                {option}
                <span className="sr-only"> Pixel</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Link to={path} target="_blank" rel="noopener" className="inline-flex min-h-8 items-center gap-1">
          Eigenes Fenster <Icon name="external" />
        </Link>
      </div>
      <div ref={container} className="relative min-h-96 overflow-hidden bg-paper">
        <iframe
          ref={frame}
          src={path}
          loading="lazy"
          title="Die Seite, wie sie nach dem Veröffentlichen aussieht"
          className="absolute top-0 left-1/2 origin-top border-0"
          style={{
            width,
            height: `${100 / scale}%`,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      </div>
    </section>
  );
});

function postToFrame(frame: RefObject<HTMLIFrameElement | null>, message: PreviewMessage): void {
  frame.current?.contentWindow?.postMessage(message, location.origin);
}

/**
 * Reloads a frame that does not show the preview: the browser's error page, whose document is not accessible,
 * `ErrorScreen`, which has a link with an empty `href`, or another page, to which a link of `ErrorScreen` led.
 */
function restorePreview({ current: frame }: RefObject<HTMLIFrameElement | null>, path: string): void {
  if (!frame) return;
  const page = frame.contentDocument;
  const isElsewhere = page !== null && page.URL !== "about:blank" && new URL(page.URL).pathname !== path;
  if (page === null || isElsewhere || page.querySelector('a[href=""]')) frame.src = path;
}

/** The scale that fits a page of `width` px into the container, `MIN_SCALE` to 1. */
function useScale(container: RefObject<HTMLElement | null>, width: number): number {
  const [containerWidth, setContainerWidth] = useState(width);
  useEffect(() => {
    if (!container.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setContainerWidth(entry.contentRect.width));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [container]);
  return Math.min(1, Math.max(MIN_SCALE, containerWidth / width));
}
