import type { ArtistCard as ArtistCardData } from "#workers/data/content/artist.ts";
import { ArtistCard } from "./record-cards.tsx";

const SIZES = "(min-width: 1024px) 24vw, (min-width: 768px) 33vw, 50vw";
/** Vertical offsets of adjacent cards on large screens. */
const offsets = ["", "lg:mt-14", "lg:mt-6", "lg:mt-20"];

export function ArtistGrid({
  artists,
  hasPriorityImage = false,
}: {
  artists: readonly ArtistCardData[];
  /** Loads the first image with priority: for a grid with no image above it. */
  hasPriorityImage?: boolean;
}) {
  return (
    <ul className="page-grid grid-cols-2! gap-y-10 md:grid-cols-3! lg:grid-cols-4! lg:gap-y-14">
      {artists.map((artist, index) => (
        <li key={artist.id} className={`col-auto! ${offsets[index % offsets.length]}`}>
          <ArtistCard
            artist={artist}
            layout={{ sizes: SIZES, frame: "aspect-3/4", isPriority: hasPriorityImage && index === 0 }}
          />
        </li>
      ))}
    </ul>
  );
}
