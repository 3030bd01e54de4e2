import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";

const total = z.coerce.number();
const list = <Item extends z.ZodType>(item: Item) => z.object({ total, items: z.array(item) });

/** What came in between two instants, and how full the dates were. */
const WeekNumbers = z.object({
  bookings: total,
  slots: total,
  accounts: total,
  /** places of the week's dates, and how many of them are taken */
  capacity: total,
  taken: total,
});
export type WeekNumbers = z.infer<typeof WeekNumbers>;

/** What needs a hand today and the numbers of the week, as SQL's `admin_overview` answers them. */
export const AdminOverview = z.object({
  /** dates of the next 14 days that nobody has booked */
  emptyDates: list(
    z.object({ id: z.string(), timestamp: z.coerce.date(), capacity: z.number(), name: z.string(), slug: z.string() }),
  ),
  /** dates with parties waiting; the total counts parties */
  waiting: list(
    z.object({
      id: z.string(),
      timestamp: z.coerce.date(),
      name: z.string(),
      slug: z.string(),
      parties: z.coerce.number(),
      slots: z.coerce.number(),
      free: z.number(),
    }),
  ),
  /** records that were never published, or whose changes were not */
  drafts: list(
    z.object({
      entity: z.enum(["offer", "artist", "location", "region", "landing_page"]),
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      status: ContentStatus,
      changed_at: z.coerce.date(),
    }),
  ),
  imagesWithoutWords: total,
  thisWeek: WeekNumbers,
  lastWeek: WeekNumbers,
});
export type AdminOverview = z.infer<typeof AdminOverview>;
