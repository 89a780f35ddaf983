/** Body and headers of a multipart upload with the file field `image`, then `fields`; for `inject` or fetch. */
export async function buildUpload(
  picture: Uint8Array,
  name = "foto.jpg",
  type = "image/jpeg",
  fields: Readonly<Record<string, string>> = {},
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  form.set("image", new Blob([Uint8Array.from(picture)], { type }), name);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  };
}
