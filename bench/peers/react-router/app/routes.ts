import { route } from "@react-router/dev/routes";

export default [route("angebot/:slug", "routes/offer.tsx")];
