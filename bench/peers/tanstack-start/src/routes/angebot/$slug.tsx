import { createFileRoute, Link } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import type { ComponentProps } from "react";
import { readOffer } from "../../../common/offer.ts";
import { OfferPage } from "../../../common/offer-page.tsx";

const getOffer = createServerFn().handler(() => readOffer());

export const Route = createFileRoute("/angebot/$slug")({
  loader: () => getOffer(),
  head: ({ loaderData }) => ({
    meta: [
      { title: `${loaderData?.offer.name} · Atelierland` },
      { name: "description", content: loaderData?.offer.summary },
    ],
  }),
  component: () => <OfferPage data={Route.useLoaderData()} Link={RouterLink} />,
});

const RouterLink = ({ href = "", ...rest }: ComponentProps<"a">) => {
  const [pathAndQuery, hash] = href.split("#");
  const [to = "", query] = (pathAndQuery ?? "").split("?");
  const search = query ? Object.fromEntries(new URLSearchParams(query)) : undefined;
  return <Link to={to || "."} {...(search && { search })} {...(hash && { hash })} {...rest} />;
};
