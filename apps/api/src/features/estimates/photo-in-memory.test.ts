import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aUser, givePhotoConsent } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startApiProcess } from "../../testing/api-process.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";
import { createSessionStore } from "../auth/sessions.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
const scratch = await mkdtemp(join(tmpdir(), "fetta-photo-"));
const fakeOpenAi = await startFakeOpenAi();
const api = await startApiProcess({
  DATABASE_URL: databaseUrl,
  OPENAI_BASE_URL: fakeOpenAi.url,
  OPENAI_API_KEY: "sk-test",
  TMPDIR: scratch,
  DATA_DIR: scratch,
});
afterAll(async () => {
  await api.kill();
  await fakeOpenAi.close();
  await db.destroy();
  await rm(scratch, { recursive: true });
});

/** Bytes that the server's process has written to disk. */
async function writtenBytes(): Promise<number> {
  const io = await readFile(`/proc/${api.pid}/io`, "utf8");
  return Number(/^write_bytes: (\d+)/m.exec(io)?.[1]);
}

/** The tables with a row that contains `text`. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select quote_ident(table_name) as "table" from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found = await Promise.all(
    rows.map(async ({ table }) => {
      const { rows: hits } = await sql`
        select from ${sql.raw(table)} t where strpos(t::text, ${text}) > 0 limit 1`.execute(db);
      return hits.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}

const user = await aUser(db);
await givePhotoConsent(db, user);
const cookie = `session=${await createSessionStore(db).open(user.id)}`;
const photo = await readFile(samplePath("guacamole"));

async function scan(): Promise<number> {
  const { payload, headers } = await buildUpload(photo);
  const answer = await fetch(`${api.url}/api/analyze-food`, {
    method: "POST",
    headers: { ...headers, cookie, origin: api.url, "idempotency-key": "una-foto" },
    body: Uint8Array.from(payload),
  });
  return answer.status;
}

test.skipIf(process.platform !== "linux")(
  "a photo is held in memory only and is found on no disk and in no table, during and after the analysis",
  async () => {
    const before = await writtenBytes();
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    fakeOpenAi.setFault("slow", { until });
    const scanning = scan();
    await expect.poll(() => fakeOpenAi.calls.length).toBe(1);
    expect(await readdir(scratch)).toEqual([]);
    answer();
    expect(await scanning).toBe(200);
    expect(await readdir(scratch)).toEqual([]);
    expect((await writtenBytes()) - before).toBe(0);

    // The estimate is stored; neither photo is, as text or as bytes, from its beginning or from its middle.
    expect(await tablesWith("Guacamole")).toContain("food_item");
    for (const picture of [photo, fakeOpenAi.calls[0]?.picture ?? Buffer.alloc(0)]) {
      const middle = picture.subarray(3 * 1000, 3 * 1000 + 30);
      for (const part of [picture.subarray(0, 30), middle])
        for (const encoding of ["base64", "hex"] as const)
          expect(await tablesWith(part.toString(encoding))).toEqual([]);
    }
  },
);
