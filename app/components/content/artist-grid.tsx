import type { ArtistCard as ArtistEntry } from "#domain/content/page.ts";
import { ArtistCard } from "./entry-cards.tsx";

const SIZES = "(min-width: 1024px) 24vw, (min-width: 768px) 33vw, 50vw";
/** Four heights, so that nobody stands in line. */
const heights = ["", "lg:mt-14", "lg:mt-6", "lg:mt-20"];

/** Portraits side by side, at four heights on large screens, two in a row on phones. */
export function ArtistGrid({ artists, isFirst = false }: { artists: readonly ArtistEntry[]; isFirst?: boolean }) {
  return (
    <ul className="page-grid grid-cols-2! gap-y-10 md:grid-cols-3! lg:grid-cols-4! lg:gap-y-14">
      {artists.map((artist, index) => (
        <li key={artist.id} className={`col-auto! ${heights[index % heights.length]}`}>
          <ArtistCard
            artist={artist}
            place={{ sizes: SIZES, frame: "aspect-3/4", isPriority: isFirst && index === 0 }}
          />
        </li>
      ))}
    </ul>
  );
}
