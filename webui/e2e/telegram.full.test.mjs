// A launch inside Telegram: initData alone signs in, and replaces an earlier session.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { overTLS } from "./certificate.mjs";
import { close, desktop, eventually, expectStatuses, launch, open, phone } from "./browser.mjs";
import { newcomer, register, signedIn, signedOut } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

const botToken = "123456789:AAtest-token-of-no-bot-at-all-1234567";
let browser, server, secure;
before(async () => {
  [browser, server, secure] = await Promise.all([
    // The fake Telegram Web is a public site, the framed one is not.
    launch(["--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests"]),
    startServer({ env: { CROUPIER_TELEGRAM_BOT_TOKEN: botToken } }),
    overTLS().then((files) => startServer({ env: { CROUPIER_TELEGRAM_BOT_TOKEN: botToken, ...files } })),
  ]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await secure?.stop();
});

function initData(user, token = botToken) {
  const fields = { auth_date: String(Math.floor(Date.now() / 1000)), query_id: "AAH", user: JSON.stringify(user) };
  const text = Object.keys(fields).sort().map((key) => `${key}=${fields[key]}`).join("\n");
  const secret = createHmac("sha256", "WebAppData").update(token).digest();
  return new URLSearchParams({ ...fields, hash: createHmac("sha256", secret).update(text).digest("hex") }).toString();
}

async function launchInside(page, data) {
  await page.addInitScript((data) => {
    window.Telegram = { WebApp: { initData: data, ready() {}, expand() {} } };
  }, data);
  await page.goto("about:blank"); // another launch is another page load
  await page.goto(`/#tgWebAppData=${encodeURIComponent(data)}`);
}

const storedName = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("croupier")).user?.name);

for (const viewport of widths(phone, desktop)) {
  describe(viewport.name, () => {
    test("signs in the Telegram user and signs out the previous one", async () => {
      const page = await open(browser, server.url, viewport);
      const person = newcomer();
      await register(page, person);
      const data = initData({ id: 1000 + viewport.width, first_name: "Ada", username: `ada${viewport.width}` });
      await launchInside(page, data);
      await page.waitForFunction((name) => JSON.parse(localStorage.getItem("croupier")).user && JSON.parse(localStorage.getItem("croupier")).user.name !== name, person.name);
      await signedIn(page);
      const name = await storedName(page);
      assert.notEqual(name, person.name);

      // A launch signs in once. Its page can be reloaded with the same hash.
      const calls = [];
      page.on("request", (request) => request.url().includes("generateToken") && calls.push(request.url()));
      await page.reload();
      await signedIn(page);
      assert.equal(await storedName(page), name);
      assert.deepEqual(calls, []);
      await close(page);
    });

    fullTest("says so when the launch is forged", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 401, 403, 422);
      await launchInside(page, initData({ id: 7, first_name: "Eve" }, "999:another-bot"));
      await page.getByText("Failed to authorize using Telegram").waitFor();
      await signedOut(page);
      await close(page);
    });
  });
}

fullTest("only the object and the hash together make a launch", async () => {
  const page = await open(browser, server.url, desktop);
  // A launched page loads Telegram's script, which fails here.
  await page.route("https://telegram.org/**", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  const calls = [];
  page.on("request", (request) => request.url().includes("generateToken") && calls.push(request.url()));
  await page.goto("/#tgWebAppData=x");
  await signedOut(page);
  await page.addInitScript(() => {
    window.Telegram = { WebApp: { initData: "x" } };
  });
  await page.goto("/?again=1");
  await signedOut(page);
  assert.deepEqual(calls, []);
  await close(page);
});

test("signs in inside the frame of Telegram Web, by cookies of that frame alone", async () => {
  const page = await open(browser, secure.url, desktop, { ignoreHTTPSErrors: true });
  const data = initData({ id: 4242, first_name: "Grace", username: "grace4242" });
  await page.route("https://telegram.org/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `window.Telegram = { WebApp: { initData: ${JSON.stringify(data)}, ready() {}, expand() {} } };` }),
  );
  await page.route("https://web.telegram.org/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Telegram Web</title><iframe width="1200" height="800" src="${secure.url}/#tgWebAppData=${encodeURIComponent(data)}"></iframe>`,
    }),
  );
  const statuses = [];
  page.on("response", (answer) => answer.url().includes("/auth/loginViaToken") && statuses.push(answer.status()));
  await page.goto("https://web.telegram.org/a/");
  const hidden = { includeHidden: true };
  const account = page.frameLocator("iframe").getByRole("banner", hidden).getByRole("button", { name: "Account", ...hidden });
  await account.waitFor();
  await eventually(() => assert.deepEqual(statuses, [200]));
  await eventually(async () => {
    const held = (await page.context().cookies()).filter(({ name }) => /croupier_session$|^XSRF-TOKEN$/.test(name));
    assert.equal(held.length, 2);
    for (const cookie of held) {
      assert.deepEqual([cookie.sameSite, cookie.secure, cookie.partitionKey], ["None", true, "https://telegram.org"], cookie.name);
    }
  });

  // A reload of the frame, and a separate visit of the site.
  await page.reload();
  await account.waitFor();
  assert.deepEqual(statuses, [200], "the session was kept");
  const alone = await page.context().newPage();
  await alone.goto(secure.url);
  await signedOut(alone);
  await close(page);
});
