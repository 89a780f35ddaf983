/** True for a URL that the API answers, and never the page. */
export function isApi(url: string): boolean {
  return url === "/api" || url.startsWith("/api/") || url.startsWith("/api?");
}
