import type { ComponentProps } from "react";
import { Link, useLoaderData } from "react-router";
import { readOffer, type UntypedJson } from "../../common/offer.ts";
import { OfferPage } from "../../common/offer-page.tsx";

export const loader = () => readOffer();

export const meta = ({ loaderData }: { loaderData: UntypedJson }) => [
  { title: `${loaderData.offer.name} · Atelierland` },
  { name: "description", content: loaderData.offer.summary },
];

const RouterLink = ({ href = "", ...rest }: ComponentProps<"a">) => <Link to={href} {...rest} />;

export default function OfferRoute() {
  return <OfferPage data={useLoaderData()} Link={RouterLink} />;
}
