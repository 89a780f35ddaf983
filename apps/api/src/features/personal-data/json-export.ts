import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { readSection } from "@fetta/db/queries/account/export-section";
import type { ExportRow, ExportSection } from "@fetta/db/queries/account/export-section";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { exportSections } from "./export-sections.ts";
import { refuseTooOften } from "./data-rate-limits.ts";

/** Grows when a reader of the file would have to change. */
export const exportFormat = 1;

const camel = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Bytes as base64; of an event that somebody caused with another person, what it says of that one stays here. */
function shown(row: ExportRow, { table, without }: ExportSection, userId: string): ExportRow {
  const about = table !== "audit_event" || row["subjectId"] === userId;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === "userId" || without.includes(name) || (!about && name === "detail")) return [];
      return [[name, Buffer.isBuffer(value) ? value.toString("base64") : value]];
    }),
  );
}

async function* pages(db: Db, section: ExportSection, userId: string): AsyncGenerator<ExportRow[]> {
  let last: unknown[] | undefined;
  for (;;) {
    const rows = await readSection(db, section, userId, last);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < section.atOnce) return;
    last = section.key.map((column) => end[camel(column)]);
  }
}

async function* sectionText(db: Db, section: ExportSection, userId: string): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(section.name)}: [`;
  let before = "\n";
  for await (const rows of pages(db, section, userId)) {
    const lines = rows.map((row) => JSON.stringify(shown(row, section, userId)));
    yield before + lines.join(",\n");
    before = ",\n";
  }
  yield "]";
}

/** The file in pieces: no more of it is in memory than a page of rows, however long somebody has been with us. */
async function* fileText(db: Db, userId: string, at: Date): AsyncGenerator<string> {
  yield `{"app": "Fetta", "format": ${exportFormat}, "exportedAt": ${JSON.stringify(at.toISOString())}`;
  for (const section of exportSections) yield* sectionText(db, section, userId);
  yield "}\n";
}

/** All that is stored about a person as one JSON file. Throws AppError `too_many_exports`. */
export async function exportEverything(
  { db, now }: Pick<Deps, "db" | "now">,
  { id }: Viewer,
): Promise<AsyncGenerator<string>> {
  await refuseTooOften(db, "exports", id);
  await insertAuditEvent(db, {
    actorId: id,
    subjectId: id,
    action: "account.exported",
    detail: { as: "json" },
  });
  return fileText(db, id, now());
}
