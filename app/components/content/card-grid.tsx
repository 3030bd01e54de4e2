import type { ReactNode } from "react";
import type { CardProps } from "#app/ui/image/card.tsx";

/** How a card hangs in its place: what the place says of the picture's size, frame and edge. */
export type CardLayout = Pick<
  CardProps,
  "sizes" | "frame" | "isPriority" | "isRepeated" | "titleSize" | "artClassName" | "textClassName"
>;

export type CardGridProps<Item> = {
  items: readonly Item[];
  /** The card of an item; it takes what its place says. */
  card: (item: Item, place: CardLayout) => ReactNode;
  /** A few words on the wall, between the works of the first row and the next. */
  intro?: ReactNode;
  /** The first picture is the first thing on the page. Default true. */
  isFirst?: boolean;
};

type Place = { className: string } & CardLayout;

const half = "(min-width: 1024px) 42vw, (min-width: 768px) 50vw, 100vw";
const third = "(min-width: 1024px) 34vw, (min-width: 768px) 50vw, 100vw";
const wide = "(min-width: 1024px) 75vw, 100vw";

/** Where works hang on large screens: never two equal neighbours on a line. Phones hang them one under the other. */
const firstRound: Place[] = [
  { className: "md:col-[1/7] lg:col-[1/6]", sizes: half },
  { className: "md:col-[7/-1] md:mt-chapter lg:mt-44", sizes: half },
  { className: "md:col-[1/6] lg:col-[5/9] lg:-mt-12", sizes: third },
  { className: "md:col-[6/-1] md:mt-16 lg:col-[9/-1] lg:mt-24", sizes: third },
  {
    className: "lg:col-[1/10]",
    sizes: wide,
    frame: "aspect-video",
    artClassName: "lg:bleed-left",
  },
];
const laterRound: Place[] = [
  { className: "md:col-[1/6] md:mt-16 lg:col-[2/7] lg:mt-40", sizes: half },
  { className: "md:col-[6/-1] lg:col-[8/-1]", sizes: half },
  { className: "md:col-[1/7] lg:col-[1/5]", sizes: third },
  { className: "md:col-[7/-1] md:mt-24 lg:col-[6/11] lg:mt-36", sizes: third },
  { className: "lg:col-[4/-1]", sizes: wide, frame: "aspect-video", artClassName: "lg:bleed-right" },
];

/** A list of works, hung at different heights as in a gallery. The order stays the list's own, for reading and the keyboard. */
export function CardGrid<Item extends { id: string }>({ items, card, intro, isFirst = true }: CardGridProps<Item>) {
  return (
    <ul className="page-grid gap-y-section">
      {items.map((item, index) => {
        const round = index < firstRound.length ? firstRound : laterRound;
        const { className, ...place } = round[index % round.length] ?? { className: "", sizes: wide };
        return [
          index === 2 && intro && (
            <li key="wall-text" className="md:col-[1/6] lg:col-[1/5] lg:self-center lg:pr-4">
              {intro}
            </li>
          ),
          <li key={item.id} className={className}>
            {card(item, { ...place, isPriority: isFirst && index === 0 })}
          </li>,
        ];
      })}
    </ul>
  );
}
