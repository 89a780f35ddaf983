import { saveFile } from "../../../lib/download-file.ts";
import { askForFile } from "./fetch-file.ts";

const nameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "fetta";

/** Fetches a file and hands it to the browser to keep. Throws FileRefused: a refusal is told, and never kept as a file. */
export async function download(format: "json" | "csv"): Promise<void> {
  const response = await askForFile(`/api/account/export?format=${format}`);
  saveFile(nameOf(response), await response.blob());
}
