import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, expect, test } from "vitest";
import { startFakeSmtp } from "./fake-smtp.ts";

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
afterEach(() => {
  smtp.setFault(null);
  smtp.mails.length = 0;
});

const open = (): Socket => connect(Number(new URL(smtp.smtpUrl).port), "127.0.0.1").on("error", () => undefined);

/** Sends the lines one by one, each after the server's response, and resolves to all responses. */
async function converse(lines: readonly string[]): Promise<string> {
  const socket = open();
  const waiting = [...lines];
  socket.on("data", () => {
    const line = waiting.shift();
    if (line !== undefined) socket.write(`${line}\r\n`);
  });
  return text(socket).catch(() => "");
}

const mailCommands = (to: string): string[] => [
  "HELO localhost",
  "MAIL FROM:<fetta@localhost.test>",
  `RCPT TO:<${to}>`,
  "DATA",
  `From: Fetta <fetta@localhost.test>\r\nTo: ${to}\r\nSubject: =?UTF-8?Q?Perch=C3=A9_no=3F?=\r\n\r\nApri http://localhost:3000/x?a=1&b=2 <subito>\r\n.`,
  "QUIT",
];

test("the fake stores mails, lists them by recipient, and shows them with working links", async () => {
  expect(await converse(mailCommands("ada@example.org"))).toContain("221");
  await converse(mailCommands("bob@example.org"));
  const listed = await (await fetch(`${smtp.url}/mails?to=ada@example.org`)).json();
  expect(listed).toMatchObject([
    {
      from: "Fetta <fetta@localhost.test>",
      to: "ada@example.org",
      replyTo: null,
      subject: "Perché no?",
      text: "Apri http://localhost:3000/x?a=1&b=2 <subito>",
      recipients: ["ada@example.org"],
    },
  ]);
  const page = await (await fetch(smtp.url)).text();
  expect(page).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2">');
  expect(page).toContain("&lt;subito&gt;");
  expect(page).toContain("Perché no?");
});

test.each([
  ["450", "450"],
  ["550", "550"],
] as const)("the fault %s rejects one recipient with its code, and the next is accepted", async (mode, code) => {
  smtp.setFault(mode, { times: 1 });
  expect(await converse([...mailCommands("ada@example.org").slice(0, 3), "QUIT"])).toContain(code);
  expect(smtp.mails).toEqual([]);
  await converse(mailCommands("ada@example.org"));
  expect(smtp.mails).toHaveLength(1);
});

test("the fault down closes the connection without a greeting, and lost_answer stores the mail without a reply", async () => {
  const control = await fetch(`${smtp.url}/__control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode: "down" }),
  });
  expect(control.status).toBe(204);
  expect(await converse(mailCommands("ada@example.org"))).toBe("");
  smtp.setFault("lost_answer");
  await converse(mailCommands("ada@example.org"));
  expect(smtp.mails).toHaveLength(1);
});

test("close ends at once, also while a client waits for a reply", async () => {
  const other = await startFakeSmtp();
  other.setFault("hang");
  const socket = connect(Number(new URL(other.smtpUrl).port), "127.0.0.1").on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await new Promise((resolve) => socket.once("connect", resolve));
  await other.close();
  await expect(closed).resolves.toBeDefined();
});
