// Notices in the player's browsers: enabled only by a button, per browser and per kind, with
// amounts only on request, and the service worker's handling of a message. The push service is a
// stub of the page. Sending itself is tested in Go.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const choices = "/profile/settings/notices";

/** Replaces the browser's push service and its permission question. `answer` is the player's answer. */
function stub(answer) {
  window.asked = 0;
  let permission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    window.asked += 1;
    return (permission = answer);
  };
  const text = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  let held = null;
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey, userVisibleOnly }) => {
      if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("no browser would take that");
      const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const p256dh = text(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
      const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
      held = {
        endpoint, options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth: text(crypto.getRandomValues(new Uint8Array(16))) } }),
        unsubscribe: async () => ((held = null), true),
      };
      return held;
    },
  };
  const registration = { pushManager };
  navigator.serviceWorker.register = async () => registration;
  navigator.serviceWorker.getRegistration = async () => registration;
  Object.defineProperty(navigator.serviceWorker, "ready", { get: () => Promise.resolve(registration) });
}

async function visit(player, viewport, answer) {
  const page = await enter(browser, server.url, player, { path: "/licences", viewport });
  await page.addInitScript(stub, answer);
  await page.goto(choices);
  await page.getByRole("heading", { name: "Push notifications" }).waitFor();
  return page;
}

for (const viewport of widths(desktop, tablet, phone)) {
  describe(viewport.name, () => {
    test("a browser gets notices while the player allows it", async () => {
      const anna = await member(server, `anna${viewport.width}`);
      const page = await visit(anna, viewport, "granted");
      await settled(page);
      assert.equal(await page.evaluate(() => window.asked), 0, "the browser asked before the player pressed the button");
      assert.equal(await overflow(page), 0);
      await accessible(page, `the question at ${viewport.name}`);
      await page.getByRole("button", { name: "Send notices to this browser" }).click();
      await page.getByText("This browser", { exact: true }).waitFor();
      assert.equal(await page.evaluate(() => window.asked), 1);
      const held = async () => (await anna.post("/api/user/push", {})).devices;
      assert.equal((await held()).length, 1);
      assert.equal((await held())[0].details, false);
      await page.getByRole("switch", { name: "Show amounts" }).click();
      await eventually(async () => assert.equal((await held())[0]?.details, true));
      const pushed = page.getByRole("switch", { name: "Push notification" });
      await eventually(async () => assert.ok(await pushed.first().isDisabled(), "messages about security can be turned off"));
      await eventually(async () => assert.equal(await pushed.last().isChecked(), false, "offers come without consent"));
      await pushed.nth(1).click();
      await eventually(async () => assert.equal((await anna.post("/api/user/notices/choices", {})).topics.find(({ id }) => id === "deposits").push, false));
      await settled(page);
      assert.equal(await overflow(page), 0);
      await accessible(page, `the browsers at ${viewport.name}`);
      await page.getByRole("button", { name: /^Stop notifications to/ }).click();
      await page.getByRole("button", { name: "Send notices to this browser" }).waitFor();
      assert.deepEqual(await held(), []);
      await close(page);
    });
  });
}

fullTest("a player who says no to the browser reads how to change it", async () => {
  const ben = await member(server, "ben");
  const page = await visit(ben, desktop, "denied");
  await page.getByRole("button", { name: "Send notices to this browser" }).click();
  await page.getByText("You have blocked notifications of this site").waitFor();
  assert.deepEqual((await ben.post("/api/user/push", {})).devices, []);
  await close(page);
});

test("the service worker shows what it is sent", async () => {
  const page = await open(browser, server.url, desktop, { serviceWorkers: "allow" });
  await page.goto("/licences");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  let registrationId;
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => (registrationId ??= registrations[0]?.registrationId));
  await session.send("ServiceWorker.enable");
  await eventually(() => assert.ok(registrationId));
  // A browser without a screen has no notifications, so they are recorded.
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    self.shown = [];
    self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
  });
  const push = (message) => session.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data: JSON.stringify(message) });
  await push({ id: 7, topic: "deposits", title: "Deposit credited", path: "/wallet" });
  await push({ id: 8, topic: "wins", title: "A gift for you", text: "Worth $5.00.", path: "/rewards" });
  const icon = "/icons/icon-192.png";
  await eventually(async () =>
    assert.deepEqual((await worker.evaluate(() => self.shown)).sort((a, b) => a.tag.localeCompare(b.tag)), [
      { title: "Deposit credited", body: "", tag: "notice-7", icon, data: "/wallet" },
      { title: "A gift for you", body: "Worth $5.00.", tag: "notice-8", icon, data: "/rewards" },
    ]),
  );
  assert.equal((await page.request.get(icon)).status(), 200);
  await close(page);
});
