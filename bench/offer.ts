import { rmSync } from "node:fs";
import type { Backend } from "#supabase/local/backend.ts";
import { startLocalStack } from "#supabase/local/stack.ts";
import { portFrom } from "../scripts/port.ts";
import { temporaryDataDirectory } from "../scripts/product-process.ts";
import { createBuilders, inDays } from "../tests/builders/backend.ts";

const APPOINTMENTS = 60;
const RELATED_OFFERS = 3;

export type BenchOffer = {
  backend: Backend;
  offer: { id: string; path: string };
  location: { slug: string };
  appointmentIds: string[];
};

/** Starts the embedded backend with an offer that has 60 appointments, and three related offers. */
export async function withOffer<Result>(measure: (bench: BenchOffer) => Promise<Result>): Promise<Result> {
  const dataDirectory = temporaryDataDirectory("atelierland-bench-");
  const backend = await startLocalStack({
    dataDirectory,
    port: portFrom("BENCH_BACKEND_PORT", 54_574),
    durability: "fast",
    content: "empty",
  });
  try {
    const { anOffer, anAppointment, insert } = createBuilders(backend);
    const location = await insert("location", { name: "Ziegelei", status: "published" });
    const offer = await anOffer({ location_id: location.id });
    const days = Array.from({ length: APPOINTMENTS }, (_, index) => index + 1);
    const appointments = await Promise.all(
      days.map((day) => anAppointment(offer.id, { timestamp: inDays(day).toISOString() })),
    );
    for (const day of days.slice(0, RELATED_OFFERS)) {
      const related = await anOffer({ location_id: location.id, offer_type_id: offer.offer_type_id });
      await anAppointment(related.id, { timestamp: inDays(day).toISOString() });
    }
    return await measure({
      backend,
      offer: { id: offer.id, path: `/angebot/${offer.slug}/` },
      location,
      appointmentIds: appointments.map(({ id }) => id),
    });
  } finally {
    await backend.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
