import Fastify from "fastify";
import pg from "pg";

/** The baseline: only Fastify and one named query that reads one row by its key. */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
pool.on("error", () => undefined);
const app = Fastify();
app.get("/", async () => {
  const { rows } = await pool.query<{ id: string }>({
    name: "floor",
    text: "select id from app_user limit $1",
    values: [1],
  });
  return { id: rows[0]?.id };
});
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
process.send?.({ port: typeof address === "object" ? address?.port : undefined });
