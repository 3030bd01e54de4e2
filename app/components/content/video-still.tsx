import { useState } from "react";
import { EarlyPresses } from "#app/components/site/early-presses.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { FramedImage, ImageCaption } from "#app/ui/image/framed-image.tsx";
import type { Image } from "#domain/media/image.ts";

type VideoStillProps = { title: string; url: string; image: Image | null };

/** Only a press loads the player, which sends data to the video's provider (§ 25 TDDDG). */
export function VideoStill({ title, url, image }: VideoStillProps) {
  const [isPlaying, setPlaying] = useState(false);
  const { playerUrl, provider } = playerOf(url);
  if (isPlaying && playerUrl) {
    return (
      <iframe
        ref={focusPlayer}
        src={playerUrl}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin"
        className="aspect-video w-full border-0"
      />
    );
  }
  return (
    <div className="grid gap-4">
      <EarlyPresses />
      <figure>
        <FramedImage image={image} frame="aspect-video" sizes="(min-width: 768px) 66vw, 100vw" />
        <ImageCaption image={image} />
      </figure>
      <p className="text-sm text-ink-soft">
        Das Video liegt bei {provider}. Erst wenn du es lädst, erfährt {provider}, dass du hier bist.
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {playerUrl && (
          <Button variant="outline" className="needs-script" onClick={() => setPlaying(true)}>
            Video laden
          </Button>
        )}
        <a href={url} className="link inline-flex min-h-target items-center text-sm" rel="noopener noreferrer">
          Bei {provider} ansehen
        </a>
      </p>
    </div>
  );
}

/**
 * Focuses the player, which replaces the focused button. A `ref` function created by a render would run after every
 * render and take the focus again.
 */
function focusPlayer(player: HTMLIFrameElement | null): void {
  player?.focus();
}

/** Captures the video's id. `videoseries` (a playlist) and `live_stream` (a channel) only look like ids. */
const YOUTUBE_VIDEO =
  /(?:youtu\.be\/|\/(?:shorts|live|embed)\/(?!videoseries|live_stream)|\/watch\?(?:.*&)?v=)([\w-]{11})(?![\w-])/;
/** Captures the video's id and, for an unlisted video, its hash. */
const VIMEO_VIDEO = /^\/(?:channels\/[^/]+\/|(?:.+\/)?videos?\/)?(\d+)(?:\/(\w+))?\/?$/;

/** `playerUrl` uses the provider's privacy mode; it is `null` when `url` contains no video id. */
export function playerOf(url: string): { playerUrl: string | null; provider: string } {
  const { hostname, pathname, searchParams } = new URL(url);
  if (hostname.endsWith("vimeo.com")) {
    const [, id, hash = searchParams.get("h")] = VIMEO_VIDEO.exec(pathname) ?? [];
    const query = `${hash ? `h=${encodeURIComponent(hash)}&` : ""}dnt=1&autoplay=1`;
    return { provider: "Vimeo", playerUrl: id ? `https://player.vimeo.com/video/${id}?${query}` : null };
  }
  const id = YOUTUBE_VIDEO.exec(url)?.[1];
  return {
    provider: "YouTube",
    playerUrl: id ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : null,
  };
}
