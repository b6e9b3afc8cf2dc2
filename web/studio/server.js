// Requests to the studio's own server, each with the token.

export function makeServer(token) {
  const headers = { "X-Kanes-Token": token, "Content-Type": "application/json" };
  async function answer(path, options) {
    let response;
    try {
      response = await fetch(path, { headers, ...options });
    } catch {
      throw new Error("The studio's server has ended. Start it again; what is typed here is still here.");
    }
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    let message = text;
    try {
      message = JSON.parse(text).error;
    } catch {
      // A refusal is plain text.
    }
    throw Object.assign(new Error(message), { status: response.status });
  }
  return {
    get: (path) => answer(path, {}),
    post: (path, content) => answer(path, { method: "POST", body: JSON.stringify(content) }),
  };
}
