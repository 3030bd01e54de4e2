import type { ReactNode } from "react";
import type { CardProps } from "#app/ui/image/card.tsx";

/** The props of a card that its grid or row sets. */
export type CardLayout = Pick<
  CardProps,
  "sizes" | "frame" | "isPriority" | "isRepeated" | "titleSize" | "imageClassName" | "textClassName"
>;

type CardGridProps<Item> = {
  items: readonly Item[];
  renderCard: (item: Item, layout: CardLayout) => ReactNode;
  /** Shown before the third card, or after the last card when there are fewer than three. */
  quote?: ReactNode;
  /** Loads the first image with priority: for a grid with no image above it. Default true. */
  hasPriorityImage?: boolean;
};

type GridPosition = { className: string } & CardLayout;

// `sizes` of images that are half, a third and three quarters of a large screen wide.
const half = "(min-width: 1024px) 42vw, (min-width: 768px) 50vw, 100vw";
const third = "(min-width: 1024px) 34vw, (min-width: 768px) 50vw, 100vw";
const wide = "(min-width: 1024px) 75vw, 100vw";

// Positions that differ in a grid without `quote`, by index: the third card takes the place of `quote`.
const positionsWithoutQuote: Record<number, GridPosition> = {
  2: { className: "md:col-[1/6] lg:col-[2/7] lg:-mt-12", sizes: half },
  3: { className: "md:col-[6/-1] md:mt-16 lg:col-[8/-1] lg:mt-24", sizes: half },
};

// The first five cards have `firstPositions`, all later ones repeat `laterPositions`. Phones stack the cards.
const firstPositions: GridPosition[] = [
  { className: "md:col-[1/7] lg:col-[1/6]", sizes: half },
  { className: "md:col-[7/-1] md:mt-chapter lg:mt-44", sizes: half },
  { className: "md:col-[1/6] lg:col-[5/9] lg:-mt-12", sizes: third },
  { className: "md:col-[6/-1] md:mt-16 lg:col-[9/-1] lg:mt-24", sizes: third },
  {
    className: "lg:col-[1/10]",
    sizes: wide,
    frame: "aspect-video",
    imageClassName: "lg:bleed-left",
  },
];
const laterPositions: GridPosition[] = [
  { className: "md:col-[1/6] md:mt-16 lg:col-[2/7] lg:mt-40", sizes: half },
  { className: "md:col-[6/-1] lg:col-[8/-1]", sizes: half },
  { className: "md:col-[1/7] lg:col-[1/5]", sizes: third },
  { className: "md:col-[7/-1] md:mt-24 lg:col-[6/11] lg:mt-36", sizes: third },
  { className: "lg:col-[4/-1]", sizes: wide, frame: "aspect-video", imageClassName: "lg:bleed-right" },
];

export function CardGrid<Item extends { id: string }>({
  items,
  renderCard,
  quote,
  hasPriorityImage = true,
}: CardGridProps<Item>) {
  const quoteItem = quote && (
    <li key="quote" className="md:col-[1/6] lg:col-[1/5] lg:self-center lg:pr-4">
      {quote}
    </li>
  );
  return (
    <ul className="card-grid page-grid gap-y-section">
      {items.map((item, index) => {
        const positions = index < firstPositions.length ? firstPositions : laterPositions;
        const position = (!quote && positionsWithoutQuote[index]) || positions[index % positions.length];
        const { className, ...layout } = position ?? { className: "", sizes: wide };
        return [
          index === 2 && quoteItem,
          <li key={item.id} className={className}>
            {renderCard(item, { ...layout, isPriority: hasPriorityImage && index === 0 })}
          </li>,
        ];
      })}
      {items.length < 3 && quoteItem}
    </ul>
  );
}
