import { afterAll, expect, test } from "vitest";
import { decryptMessage, startFakePushService } from "./fake-push-service.ts";

const service = await startFakePushService();
afterAll(() => service.close());

test("the message of RFC 8291, appendix A, is decrypted, and not with another secret", () => {
  const decode = (text: string) => Buffer.from(text, "base64url");
  const keys = {
    privateKey: decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
    publicKey: decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    authSecret: decode("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const message = decode(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  expect(decryptMessage(message, keys)).toBe("When I grow up, I want to be a watermelon");
  expect(() => decryptMessage(message, { ...keys, authSecret: Buffer.alloc(16) })).toThrow("authenticate");
});

test("an unknown address is not found, and a message without signature, time to live or key is rejected", async () => {
  const post = (url: string, headers: Record<string, string> = {}, bytes = 100) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/octet-stream", ...headers },
      body: new Uint8Array(bytes),
    });
  const { endpoint } = service.subscribe("key");
  expect((await post(`${service.url}/push/none`)).status).toBe(404);
  expect((await post(endpoint)).status).toBe(400);
  expect((await post(endpoint, { ttl: "60", "content-encoding": "aes128gcm" })).status).toBe(403);
  expect((await post(endpoint, {}, 4097)).status).toBe(413);
  expect(service.messages).toEqual([]);
});
