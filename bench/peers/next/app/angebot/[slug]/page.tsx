import type { Metadata } from "next";
import Link from "next/link";
import { type ComponentProps, cache } from "react";
import { readOffer } from "../../../common/offer.ts";
import { OfferPage } from "../../../common/offer-page.tsx";

export const dynamic = "force-dynamic";

const offerOf = cache(readOffer);

export async function generateMetadata(): Promise<Metadata> {
  const { offer } = await offerOf();
  return { title: `${offer.name} · Atelierland`, description: offer.summary };
}

const NextLink = ({ href = "", ...rest }: ComponentProps<"a">) => <Link href={href} prefetch={false} {...rest} />;

export default async function Page() {
  return <OfferPage data={await offerOf()} Link={NextLink} />;
}
