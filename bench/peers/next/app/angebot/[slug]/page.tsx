import type { Metadata } from "next";
import Link from "next/link";
import { type ComponentProps, cache } from "react";
import { readOffer } from "../../../common/offer.ts";
import { OfferPage } from "../../../common/offer-page.tsx";

export const dynamic = "force-dynamic";

/** The benchmark has one offer, whatever the slug. */
const readPageData = cache(readOffer);

export async function generateMetadata(): Promise<Metadata> {
  const { offer } = await readPageData();
  return { title: `${offer.name} · Atelierland`, description: offer.summary };
}

const NextLink = ({ href = "", ...rest }: ComponentProps<"a">) => <Link href={href} prefetch={false} {...rest} />;

export default async function Page() {
  return <OfferPage data={await readPageData()} Link={NextLink} />;
}
