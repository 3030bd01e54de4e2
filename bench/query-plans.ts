import postgres from "postgres";

/** How a plan node reads a table: `Seq Scan`, `Index Scan`, `Bitmap Heap Scan` … */
export type Scan = { node: string; table: string };

type PlanNode = { "Node Type": string; "Relation Name"?: string; Plans?: PlanNode[] };

/**
 * The table scans of all statements that `run` causes, including those inside functions. Uses auto_explain, which only
 * a superuser can load.
 */
export async function scansOf(superuserUrl: string, run: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<Scan[]> {
  const plans: PlanNode[] = [];
  const sql = postgres(superuserUrl, {
    max: 1,
    onnotice: ({ message = "" }) => {
      const json = message.slice(message.indexOf("{"));
      if (message.startsWith("duration")) plans.push((JSON.parse(json) as { Plan: PlanNode }).Plan);
    },
  });
  try {
    await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json; set client_min_messages = log`);
    await run(sql);
    return plans.flatMap(scansIn);
  } finally {
    await sql.end();
  }
}

function scansIn(node: PlanNode): Scan[] {
  const own = node["Relation Name"] ? [{ node: node["Node Type"], table: node["Relation Name"] }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}
