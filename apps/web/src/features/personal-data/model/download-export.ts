import { downloadFile } from "../../../lib/download-file.ts";
import { fetchFile } from "./fetch-file.ts";

const fileNameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "fetta";

/** Downloads an export file. Throws `FileRequestError`, so that an error response is never saved as a file. */
export async function downloadExport(format: "json" | "csv"): Promise<void> {
  const response = await fetchFile(`/api/account/export?format=${format}`);
  downloadFile(fileNameOf(response), await response.blob());
}
