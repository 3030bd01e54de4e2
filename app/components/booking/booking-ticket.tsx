import type { ReactNode } from "react";
import { type Fact, FactList } from "#app/components/content/fact-list.tsx";
import { FramedImage } from "#app/ui/image/framed-image.tsx";
import type { ImageSource } from "#app/ui/image/image.tsx";
import { formatPrice } from "#domain/money.ts";
import { slotsLabel } from "./slots-label.ts";

type BookingTicketProps = {
  /** Accessible name. */
  name?: string;
  image?: ImageSource | null;
  label: string;
  title: string;
  facts: readonly Fact[];
  quantity: number;
  /** Cents per slot. */
  price: number;
  vatSentence: string;
  children?: ReactNode;
};

/** A booking before or after the order. The total is an `output`, so that screen readers announce changes. */
export function BookingTicket({
  name = "Deine Auswahl",
  image,
  label,
  title,
  facts,
  quantity,
  price,
  vatSentence,
  children,
}: BookingTicketProps) {
  return (
    <aside aria-label={name} className="relative border-t-4 border-rule bg-sheet shadow-sheet">
      {image && (
        <FramedImage
          image={image}
          frame="aspect-4/3"
          sizes="(min-width: 1024px) 30vw, 100vw"
          isDecorative
          className="shadow-none!"
        />
      )}
      <div className="grid grid-cols-1 gap-5 p-6 pb-4">
        <p className="eyebrow">{label}</p>
        <h2 className="text-display-md wrap-anywhere">{title}</h2>
        <FactList facts={facts} />
      </div>
      <div aria-hidden="true" className="relative mx-6 border-t-2 border-dashed border-field-line/60">
        <span className="absolute -top-2.5 -left-8.5 size-5 rounded-pill bg-paper" />
        <span className="absolute -top-2.5 -right-8.5 size-5 rounded-pill bg-paper" />
      </div>
      <div className="grid gap-3 p-6 pt-5">
        <p className="flex items-baseline justify-between gap-4">
          <span>{slotsLabel(quantity)}</span>
          {/* One text node: on a page translated by the browser, React can only replace an element's whole text. */}
          {price > 0 && <span className="num">{`${quantity} × ${formatPrice(price)}`}</span>}
        </p>
        <p className="display flex items-baseline justify-between gap-4 text-display-sm">
          <span>Gesamt</span>
          <output className="num">{price > 0 ? formatPrice(price * quantity) : "kostenlos"}</output>
        </p>
        {price > 0 && <p className="-mt-2 text-right text-xs text-ink-soft">{vatSentence}</p>}
        {children && <div className="grid gap-1 text-xs text-ink-soft">{children}</div>}
      </div>
    </aside>
  );
}
