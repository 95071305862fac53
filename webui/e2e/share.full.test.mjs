// Sharing: the preview card of a link for other sites, and the dialogs that show its picture and
// share it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, focused, launch, overflow, phone, settled } from "./browser.mjs";
import { dialog, dismiss } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";
import { acceptRules, chat, enter, member } from "./players.mjs";

let browser, server, anna;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  anna = await member(server, "anna", { grant: "100" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The server's response to a won bet of a player. */
async function won(person, { target, bet }) {
  for (;;) {
    const choices = { api_id: "limbo", bet, demo: false, currency: "usd", data: { target } };
    const reply = await person.post("/api/whisper", { event: "Play", data: choices });
    if (reply.game.status === "win") return reply;
  }
}

/** The id of a won bet of a player. */
const win = async (person) => (await won(person, { target: "1.50", bet: "1.00" })).id;

/** Makes a page's next bets return this response, whatever the server draws. */
async function answering(page, reply) {
  await page.routeWebSocket(/.*/, (socket) => {
    const far = socket.connectToServer();
    const lines = (text) => text.toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));
    socket.onMessage((text) => {
      for (const message of lines(text)) {
        if (message.event === "Play") socket.send(JSON.stringify({ event: message.event, $id: message.$id, data: reply }));
        else far.send(JSON.stringify(message));
      }
    });
    far.onMessage((text) => socket.send(text));
  });
}

/** The tags of the preview card at an address, as other sites read them. */
async function card(path) {
  const text = await (await fetch(server.url + path, { headers: { "User-Agent": "a machine of another site" } })).text();
  const tags = {};
  for (const [, name, value] of text.matchAll(/<meta (?:property|name)="((?:og|twitter):[a-z:_]+|description)" content="([^"]*)">/g)) tags[name] = value;
  return { tags, text, canonical: /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1] };
}

/** Waits until the picture of a dialog is loaded, and returns its size. */
async function pictured(page) {
  const picture = dialog(page).last().getByRole("img", { name: "Preview picture of the link" });
  await page.locator(".share-preview:not([data-loading])").waitFor();
  return picture.evaluate((img) => [img.naturalWidth, img.naturalHeight]);
}

test("a link to a bet shows a line and a picture, and no name that its player hides", async () => {
  const id = await win(anna);
  const link = `/?game=limbo-${id}`;
  const { tags, canonical } = await card(link);
  assert.equal(tags["og:title"], "1.50× on Limbo");
  assert.equal(tags.description, `${anna.name} got 1.50 USD for a stake of 1.00 USD.`);
  assert.equal(tags["twitter:card"], "summary_large_image");
  assert.equal(canonical, server.url + link);
  const picture = await fetch(tags["og:image"]);
  assert.equal(picture.headers.get("content-type"), "image/png");
  assert.deepEqual([...new Uint8Array(await picture.arrayBuffer()).slice(1, 4)], [80, 78, 71], "a PNG");
  const again = await fetch(tags["og:image"], { headers: { "If-None-Match": picture.headers.get("etag") } });
  assert.equal(again.status, 304);

  await anna.post("/api/user/settings", { private_bets: true });
  const hidden = await card(link);
  assert.equal(hidden.tags.description, "A hidden player got 1.50 USD for a stake of 1.00 USD.");
  assert.notEqual(hidden.tags["og:image"], tags["og:image"], "another picture");
  assert.ok(!hidden.text.includes(anna.name) && !(await card(`/profile/${anna.id}`)).text.includes(anna.name));
  await anna.post("/api/user/settings", { private_bets: false });
});

fullTest("other pages have cards of their own, and all the rest that of the house", async () => {
  for (const [path, title] of [["/casino/game/plinko", "Plinko"], ["/leaderboard", "Weekly race"], [`/profile/${anna.name}`, anna.name], ["/", "Croupier"], ["/terms", "Croupier"], ["/?game=limbo-none", "Croupier"]]) {
    const { tags } = await card(path);
    assert.equal(tags["og:title"], title, path);
    assert.equal((await fetch(tags["og:image"])).status, 200, path);
  }
});

for (const viewport of widths(phone, desktop)) {
  test(`a player shares a win from its overview, ${viewport.name}`, async () => {
    const id = await win(anna);
    const page = await enter(browser, server.url, anna, { viewport, path: "/licences", permissions: ["clipboard-read", "clipboard-write"] });
    await page.addInitScript(() => (navigator.share = async (what) => void (window.sent = what)));
    await page.goto(`/?game=limbo-${id}`); // The overview covers the header that entering waits for.
    await dialog(page).getByRole("button", { name: "Share as picture" }).click();
    const share = page.getByRole("dialog", { name: "Share this win" });
    await share.waitFor();
    assert.deepEqual(await pictured(page), [1200, 630]);
    await settled(page);
    assert.equal(await overflow(page), 0);
    await accessible(page, "the sharing of a win");
    await share.getByRole("button", { name: "Copy link" }).click();
    await share.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${server.url}/?game=limbo-${id}`);
    const [file] = await Promise.all([page.waitForEvent("download"), share.getByRole("link", { name: "Save picture" }).click()]);
    assert.equal(file.suggestedFilename(), "1.50x-on-limbo.png");
    await share.getByRole("button", { name: "Send" }).click();
    assert.deepEqual(await page.evaluate(() => window.sent), { title: "1.50× on Limbo", url: `${server.url}/?game=limbo-${id}` });
    await page.keyboard.press("Escape");
    await share.waitFor({ state: "detached" });
    await close(page);
  });
}

for (const viewport of widths(desktop, phone)) {
  fullTest(`a great win is shared from its event, ${viewport.name}`, async () => {
    const reply = await won(anna, { target: "100", bet: "0.01" });
    const page = await enter(browser, server.url, anna, { viewport, path: "/licences", before: (fresh) => answering(fresh, reply) });
    await page.goto("/casino/game/limbo");
    await settled(page);
    const event = page.getByRole("region", { name: "Big win in Limbo" });
    const played = page.locator(".play-button").first();
    await played.click();
    await event.getByText("100.00×").waitFor();
    await accessible(page, "a great win");
    const button = event.getByRole("button", { name: "Share" });
    await button.focus();
    await page.keyboard.press("Enter");
    const share = page.getByRole("dialog", { name: "Share this win" });
    await share.waitFor();
    assert.deepEqual(await pictured(page), [1200, 630]);
    await eventually(async () => assert.match(await share.getByRole("img", { name: /^Preview picture/ }).getAttribute("src"), new RegExp(reply.id)));
    assert.equal(await overflow(page), 0);
    await page.keyboard.press("Escape");
    await share.waitFor({ state: "detached" });
    await focused(button);

    // Manually too, and the round continues.
    await button.click();
    await share.getByRole("button", { name: "Close" }).click();
    await share.waitFor({ state: "detached" });
    await focused(button);
    await event.getByRole("button", { name: "Continue" }).press("Enter");
    await event.waitFor({ state: "detached" });
    await focused(played);
    await close(page);
  });
}

fullTest("a player shows a win in the chat from the same dialog", async () => {
  const id = await win(anna);
  const page = await enter(browser, server.url, anna);
  await acceptRules(page);
  await page.goto(`/?game=limbo-${id}`);
  await dialog(page).getByRole("button", { name: "Share as picture" }).click();
  const share = page.getByRole("dialog", { name: "Share this win" });
  await share.getByRole("button", { name: "Share in chat" }).click();
  await share.getByRole("button", { name: "Shared in chat" }).waitFor();
  await close(page);
});

fullTest("anybody shares the race and a profile that hides nothing", async () => {
  const page = await enter(browser, server.url, null, { path: "/leaderboard" });
  await page.getByRole("button", { name: "Share", exact: true }).click();
  assert.deepEqual(await pictured(page), [1200, 630]);
  await accessible(page, "the sharing of the race");
  await dismiss(page);
  await page.goto(`/profile/${anna.id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  assert.deepEqual(await pictured(page), [1200, 630]);
  await dismiss(page);

  await anna.post("/api/user/settings", { private_bets: true });
  await page.reload();
  await page.getByRole("heading", { name: anna.name }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Share", exact: true }).count(), 0, "nothing of a private player is shared");
  await anna.post("/api/user/settings", { private_bets: false });
  await close(page);
});
