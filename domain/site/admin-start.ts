import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";
import { landingPageTypes } from "#domain/content/landing-page.ts";

const total = z.coerce.number();
/** The first items of a list, and the number of all items. */
const list = <Item extends z.ZodType>(item: Item) => z.object({ total, items: z.array(item) });

/**
 * `bookings` and `accounts` count the bookings and accounts created in the week, without cancelled bookings. `slots`
 * counts the slots of these bookings.
 */
const WeekTotals = z.object({
  bookings: total,
  slots: total,
  accounts: total,
  /** Of the week's scheduled appointments. */
  capacity: total,
  /** Booked slots of the week's scheduled appointments. */
  taken: total,
});
export type WeekTotals = z.infer<typeof WeekTotals>;

/** First steps of a new site, each true when done. */
export const SetupSteps = z.object({
  operator: z.boolean(),
  legal_pages: z.boolean(),
  /** The first legal page that is not done. */
  next_legal_page: z.enum(landingPageTypes).nullable(),
  offer_type: z.boolean(),
  location: z.boolean(),
  offer: z.boolean(),
  appointment: z.boolean(),
});
export type SetupSteps = z.infer<typeof SetupSteps>;

/** The result of SQL's `admin_start`. */
export const AdminStart = z.object({
  /** Appointments in the next 14 days, of published offers, with neither booked nor held slots. */
  empty_appointments: list(
    z.object({ id: z.string(), timestamp: z.coerce.date(), capacity: z.number(), name: z.string(), slug: z.string() }),
  ),
  /** Appointments with fewer `booked` slots than `minimum`. The host must now decide whether they take place. */
  undecided: list(
    z.object({
      id: z.string(),
      timestamp: z.coerce.date(),
      name: z.string(),
      booked: z.number(),
      minimum: z.number(),
    }),
  ),
  /** Upcoming appointments that people have booked or wait for while the offer, artist or location is unpublished. */
  hidden_booked: list(
    z.object({
      id: z.string(),
      timestamp: z.coerce.date(),
      name: z.string(),
      /** The first of the three that is unpublished. */
      hidden_entity: z.enum(["offer", "artist", "location"]),
    }),
  ),
  /**
   * Upcoming appointments with waiting parties; `total` counts these parties, not the appointments. `slots` is the
   * number of slots that the parties wait for. `free` is the number of remaining slots.
   */
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
  /** Records with the status `draft`, and published records with unpublished changes; none from the trash. */
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
  /** Planned publications that failed; `failure` is the code of a refusal. */
  failed_publications: list(
    z.object({
      entity: z.enum(["offer", "artist", "location", "region", "landing_page"]),
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      publish_at: z.coerce.date(),
      failure: z.string(),
    }),
  ),
  images_without_alt_text: total,
  this_week: WeekTotals,
  last_week: WeekTotals,
  /** `null` when all steps are done or an admin has dismissed them. */
  setup: SetupSteps.nullable(),
});
export type AdminStart = z.infer<typeof AdminStart>;
