// The support: a player, an agent and a guest at the same time, at the widths of a phone, a tablet
// and a desktop.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog, logout, signedIn } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer, trustModerators } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server, anna, boss;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await trustModerators(server);
  [anna, boss] = await Promise.all([member(server, "anna"), member(server, "boss", { role: "*" })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const quietPage = "/licences";
const panel = (page) => page.getByRole("dialog", { name: "Live Support" });
const log = (page) => page.getByRole("log", { name: "Live Support" });
const box = (page) => page.getByRole("textbox", { name: "Your message" });

/** Presses Live Support, which is in the menu on narrow screens. */
async function press(page, viewport) {
  if (viewport.width < 992) await page.getByRole("button", { name: "Menu", exact: true }).first().click();
  await page.getByRole("button", { name: "Live Support", exact: true }).click();
}

async function send(page, words) {
  await box(page).fill(words);
  await box(page).press("Enter");
  await log(page).getByText(words).waitFor();
}

for (const viewport of widths(desktop, tablet, phone)) {
  describe(viewport.name, () => {
    test("a player asks, the bot answers, an agent takes over, both see it at once", async () => {
      const [player, agent] = await Promise.all([
        enter(browser, server.url, anna, { path: quietPage, viewport }), enter(browser, server.url, boss, { path: quietPage, viewport }),
      ]);
      await press(player, viewport);
      await panel(player).getByText("My chats").waitFor();
      assert.equal(await panel(player).getByRole("button", { name: "Back" }).count(), 0, "an arrow on the index");
      assert.equal(await panel(player).getByRole("button", { name: /^Moderate/ }).count(), 0, "a player may moderate");
      await settled(player);
      await accessible(player, `the index at ${viewport.name}`);
      await panel(player).getByRole("button", { name: /General questions/ }).click();
      await panel(player).getByText("How do I deposit?").waitFor();
      await panel(player).getByRole("button", { name: "Back" }).click();
      await panel(player).getByRole("button", { name: /^Ask a question/ }).click();
      await log(player).getByText("Hi! Describe your question and our team will answer here.").waitFor();
      await panel(player).getByRole("button", { name: "Back" }).waitFor();
      const question = `What is the smallest and the largest bet at ${viewport.width}?`;
      await send(player, question);
      await log(player).getByText("I am a bot").waitFor();
      await log(player).getByRole("link", { name: "/help/limits-of-bets" }).waitFor();
      await panel(player).getByRole("button", { name: "Talk to an agent" }).click();
      await log(player).getByText(/No member of our team|A person of our team/).waitFor();

      await agent.goto("/admin/support");
      await agent.getByRole("link", { name: new RegExp(question.slice(0, 20)) }).first().click();
      await log(agent).getByText(question).waitFor();
      await box(agent).pressSequentially("H");
      await log(player).getByText(/is typing…/).waitFor();
      await send(agent, "Here is a person <b>not markup</b>");
      await log(player).getByText("Here is a person <b>not markup</b>").waitFor();
      await log(agent).getByText(/Read/).waitFor();
      assert.equal(await overflow(player), 0, "the page is wider than its window");
      await settled(player);
      await accessible(player, `the chat at ${viewport.name}`);
      await agent.getByRole("textbox", { name: "New note" }).fill("a secret of the team");
      await agent.getByRole("button", { name: "Save the note" }).click();
      await agent.getByText("a secret of the team").first().waitFor();
      assert.equal(await player.getByText("a secret of the team").count(), 0);
      await agent.getByRole("button", { name: `Assigned to: ${boss.name} (you)` }).waitFor(); // an answer assigns the agent
      await agent.getByRole("button", { name: "Copy the id" }).waitFor(); // the player's data is shown
      await settled(agent);
      assert.equal(await overflow(agent), 0, "the office is wider than its window");
      await accessible(agent, `the chat in the office at ${viewport.name}`);

      await panel(player).getByRole("button", { name: "Mark as solved" }).click();
      await panel(player).getByRole("button", { name: "5 of 5" }).click();
      await panel(player).getByRole("button", { name: "Send the rating" }).click();
      await panel(player).getByText("Your rating: 5 of 5").waitFor();
      await panel(player).getByRole("button", { name: "Close support" }).click();
      await panel(player).waitFor({ state: "detached" });
      await Promise.all([close(player), close(agent)]);
    });

    fullTest("the office fits and is accessible", async () => {
      const page = await enter(browser, server.url, boss, { path: quietPage, viewport });
      for (const path of ["/admin/support", "/admin/support/figures", "/admin/support/answers", "/admin/help"]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await settled(page);
        assert.equal(await overflow(page), 0, `${path} is wider than its window`);
        await accessible(page, `${path} at ${viewport.name}`);
      }
      await close(page);
    });

    test("help pages are found and read by guests, who ask by email", async () => {
      const page = await enter(browser, server.url, null, { path: "/help", viewport });
      await page.getByRole("button", { name: "How do I deposit?" }).click();
      await page.getByText("Open the wallet and choose Deposit").waitFor();
      await page.getByRole("searchbox", { name: "Search the help pages" }).fill("withdrawals");
      await page.getByRole("link", { name: /Withdrawals in detail/ }).click();
      await page.getByRole("heading", { level: 1, name: "Withdrawals in detail" }).waitFor();
      assert.equal(await page.getByText(/\{[a-z]/).count(), 0, "a placeholder is shown");
      await settled(page);
      await accessible(page, `a help page at ${viewport.name}`);
      await page.goto("/help");
      await page.getByLabel("Email").fill(`eva${viewport.width}@example.test`);
      await page.getByRole("textbox", { name: "Your message" }).fill("xyzzy without an account");
      await page.getByRole("button", { name: "Send the question" }).click();
      await log(page).getByText("xyzzy without an account").waitFor();
      const email = await server.mailTo(`eva${viewport.width}@example.test`, "/help/chat/");
      assert.match(email, /\/help\/chat\/[a-z0-9]+#[0-9a-f]{32}/);
      await settled(page);
      await accessible(page, `a guest's chat at ${viewport.name}`);
      await close(page);
    });
  });
}

describe("the window", () => {
  fullTest("a guest is asked to sign in", async () => {
    const page = await enter(browser, server.url, null, { path: quietPage });
    await press(page, desktop);
    await page.getByRole("dialog").getByRole("tab").first().waitFor();
    assert.equal(await panel(page).count(), 0);
    await close(page);
  });

  fullTest("it is moved by its header and toggled by the entry", async () => {
    const page = await enter(browser, server.url, anna, { path: quietPage });
    await press(page, desktop);
    await panel(page).getByText("My chats").waitFor();
    const from = await panel(page).boundingBox();
    await page.mouse.move(from.x + 150, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 100, from.y - 30, { steps: 4 });
    await page.mouse.move(from.x + 50, from.y - 80 + 20, { steps: 4 });
    await page.mouse.up();
    const to = await panel(page).boundingBox();
    assert.deepEqual([Math.round(from.x - to.x), Math.round(from.y - to.y)], [100, Math.round(Math.min(80, from.y))]);
    await press(page, desktop);
    await panel(page).waitFor({ state: "detached" });
    await close(page);
  });

  fullTest("unread answers are counted and reading clears them", async () => {
    const page = await enter(browser, server.url, anna, { path: quietPage });
    const chat = await anna.post("/api/whisper", { event: "SupportMessage", data: { channel: "", message: "plugh unread" } });
    await boss.post("/api/whisper", { event: "SupportMessage", data: { channel: chat, message: "an answer" } });
    await press(page, desktop);
    const entry = panel(page).getByRole("button", { name: /plugh unread/ });
    await entry.getByText("unread message").waitFor();
    await entry.click();
    await log(page).getByText("an answer").waitFor();
    await panel(page).getByRole("button", { name: "Back" }).click();
    await eventually(async () => assert.equal(await entry.getByText("unread message").count(), 0));
    await boss.post("/api/whisper", { event: "SupportMessage", data: { channel: chat, message: "another answer" } });
    await entry.getByText("unread message").waitFor(); // by the event alone, on the index
    await close(page);
  });

  fullTest("what cannot be loaded says so", async () => {
    const page = await enter(browser, server.url, anna, { path: quietPage, before: (one) => one.route(/SupportWindow/, (route) => route.abort()) });
    page.expectedFailures = true;
    await press(page, desktop);
    await page.getByText("Support chat is not loaded yet, try again in a few seconds.").first().waitFor();
    await page.close();
  });

  fullTest("signing out and in loads the index again", async () => {
    const carol = await member(server, "carol"); // a sign-out ends her session here as well
    const page = await enter(browser, server.url, carol, { path: quietPage });
    await carol.post("/api/whisper", { event: "SupportMessage", data: { channel: "", message: "frotz of carol" } });
    await press(page, desktop);
    await panel(page).getByRole("button", { name: /frotz of carol/ }).click();
    await log(page).getByText("frotz of carol").waitFor();
    await logout(page);
    await panel(page).getByRole("heading", { name: "My chats" }).waitFor();
    assert.equal(await panel(page).getByRole("button", { name: "Back" }).count(), 0, "an arrow on the index");
    assert.equal(await page.getByText("frotz of carol").count(), 0, "a guest sees what a player asked");
    await panel(page).getByRole("button", { name: /^Ask a question/ }).click();
    await dialog(page).getByRole("tab").first().waitFor();
    await dialog(page).getByLabel("Email or user name").fill(boss.name);
    await dialog(page).getByLabel("Password", { exact: true }).fill(boss.password);
    await dialog(page).getByRole("button", { name: "Log in" }).click();
    await signedIn(page);
    await panel(page).getByRole("button", { name: /^Moderate/ }).waitFor();
    assert.equal(await panel(page).getByRole("button", { name: /frotz of carol/ }).count(), 0, "a chat of another among one's own");
    await panel(page).getByRole("button", { name: /^Moderate/ }).click();
    await panel(page).getByRole("button", { name: /frotz of carol/ }).click();
    await log(page).getByText("frotz of carol").waitFor();
    await close(page);
  });

  fullTest("another site for support opens in a new tab", async () => {
    const before = await enter(browser, server.url, null, { path: quietPage });
    assert.equal(await before.getByRole("link", { name: "Support site" }).count(), 0, "a link to nowhere");
    await close(before);
    await command(server.data, "settings", "set", "support.external", "https://support.example.test/", "--reason", "a test");
    const page = await enter(browser, server.url, null, { path: quietPage });
    const link = page.getByRole("link", { name: "Support site" });
    await link.waitFor();
    assert.deepEqual(
      await link.evaluate((one) => [one.href, one.target, one.rel]), ["https://support.example.test/", "_blank", "noopener"],
    );
    await page.context().route("https://support.example.test/**", (route) => route.fulfill({ body: "another site" }));
    const [tab] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await tab.waitForURL("https://support.example.test/");
    assert.equal(await tab.evaluate(() => window.opener), null);
    await close(page);
  });

  fullTest("a demo says that it has none", async () => {
    const showcase = await startServer({ demo: true });
    try {
      const page = await enter(browser, showcase.url, await member(showcase, "dora"), { path: quietPage });
      await press(page, desktop);
      await panel(page).getByText("Support chat is not available on the demo version.").waitFor();
      assert.equal(await panel(page).getByText("My chats").count(), 0);
      await settled(page);
      await accessible(page, "the window of a demo");
      await close(page);
    } finally {
      await showcase.stop();
    }
  });
});
