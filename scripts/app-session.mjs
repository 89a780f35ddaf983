// A person of a running app, for scripts that use it over its REST API as a program would.

/**
 * Requests to the app at `url`, with `headers`; the session that a registration or sign-in opens goes with those that
 * follow.
 */
export function openAppSession(url, headers = {}) {
  let cookie = "";
  /** Sends one request; throws when the answer is an error. */
  async function send(method, path, body) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    const [, session] = /(?:^|, )(session=[^;]+)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
    if (session !== undefined) cookie = session;
    return text === "" ? undefined : JSON.parse(text);
  }
  return {
    send,
    register: (account) => send("POST", "/api/auth/register", account),
    signIn: (account) => send("POST", "/api/auth/login", account),
    logFood: (stockFoodName, date) =>
      send("POST", "/api/stock-foods/add", { stockFoodName, quantity: 100, mealType: "lunch", date }),
    readDay: (date) => send("GET", `/api/daily-logs?date=${date}`),
  };
}
