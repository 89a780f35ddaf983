/** Hands a file to the browser to keep. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
