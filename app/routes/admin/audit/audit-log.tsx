import { z } from "zod";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/audit-log.ts";
import { AuditLogPage } from "./audit-log.page.tsx";

const Cursor = z.coerce.number().int().positive();

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = Cursor.safeParse(new URL(request.url).searchParams.get("vor")).data;
  return context.get(apiContext).auditLog.list({ before });
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Protokoll") }];

export default function AuditLogRoute({ loaderData }: Route.ComponentProps) {
  return <AuditLogPage {...loaderData} />;
}
