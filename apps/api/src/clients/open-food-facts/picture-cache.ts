import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Files take whole blocks of a disk; this is the size of a block on common file systems. */
const blockBytes = 4096;
/** Share of the limit that is left after files were deleted, so that the folder is not read at every write. */
const keptShare = 0.9;

const diskBytesOf = (size: number): number => Math.max(1, Math.ceil(size / blockBytes)) * blockBytes;
const isMissingFile = (error: unknown): boolean => error instanceof Error && Reflect.get(error, "code") === "ENOENT";

type CachedFile = { path: string; bytes: number; usedMs: number };

async function listCachedFiles(dir: string): Promise<CachedFile[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
  const files: CachedFile[] = [];
  for (const name of names) {
    const path = join(dir, name);
    // Another process may delete files of the same folder.
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true) files.push({ path, bytes: diskBytesOf(found.size), usedMs: found.atimeMs });
  }
  return files;
}

export type PictureCache = {
  /** The bytes, and when they were stored; undefined where there are none. Counts as a use. */
  read: (key: string) => Promise<{ bytes: Buffer; storedMs: number } | undefined>;
  /** Stores bytes, and deletes those that were not used for longest where the limit is passed. */
  write: (key: string, bytes: Uint8Array) => Promise<void>;
};

/**
 * Files in one folder, of at most `maxBytes` on disk. A file's access time is its last use, which survives a restart; its
 * modification time is when it was stored. Keys are names of files.
 */
export function createPictureCache(dir: string, maxBytes: number, now: () => Date): PictureCache {
  let totalBytes: number | undefined;

  const deleteLeastUsed = async (): Promise<void> => {
    const files = await listCachedFiles(dir);
    let sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
    if (sum > maxBytes) {
      for (const { path, bytes } of files.toSorted((one, other) => one.usedMs - other.usedMs)) {
        if (sum <= maxBytes * keptShare) break;
        await rm(path, { force: true });
        sum -= bytes;
      }
    }
    totalBytes = sum;
  };

  return {
    read: async (key) => {
      const path = join(dir, key);
      try {
        const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
        await utimes(path, now(), mtime);
        return { bytes, storedMs: mtime.getTime() };
      } catch (error) {
        if (isMissingFile(error)) return undefined;
        throw error;
      }
    },
    write: async (key, bytes) => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const part = join(dir, `${randomUUID()}.part`);
      await writeFile(part, bytes, { mode: 0o600 });
      await utimes(part, now(), now());
      await rename(part, join(dir, key));
      if (totalBytes !== undefined) totalBytes += diskBytesOf(bytes.byteLength);
      if (totalBytes === undefined || totalBytes > maxBytes) await deleteLeastUsed();
    },
  };
}
