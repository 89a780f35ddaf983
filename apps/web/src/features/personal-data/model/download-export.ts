import { downloadFile } from "../../../lib/download-file.ts";
import { fetchFile } from "./fetch-file.ts";

const fileNameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "fetta";

/** Fetches a file and hands it to the browser to keep. Throws FileRefused: a refusal is told, and never kept as a file. */
export async function downloadExport(format: "json" | "csv"): Promise<void> {
  const response = await fetchFile(`/api/account/export?format=${format}`);
  downloadFile(fileNameOf(response), await response.blob());
}
