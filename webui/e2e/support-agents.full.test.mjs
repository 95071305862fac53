// The support for agents: filters and assignment in the inbox, two agents in one chat, canned
// answers, internal notes, help pages, and the figures.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, desktop, eventually, everywhere, expectStatuses, focused, launch, open } from "./browser.mjs";
import { dialog, takeSession } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { startServer, trustModerators } from "./server.mjs";
import { collect, enter, member } from "./players.mjs";

let browser, server, anna, bert, carl, boss, ruth;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await trustModerators(server);
  [anna, bert, carl] = await Promise.all(["anna", "bert", "carl"].map((name) => member(server, name)));
  [boss, ruth] = await Promise.all(["boss", "ruth"].map((name) => member(server, name, { role: "*" })));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const log = (page) => page.getByRole("log", { name: "Live Support" });
const box = (page) => page.getByRole("textbox", { name: "Your message" });
const inbox = (page) => page.getByRole("region", { name: "Inbox" });
const about = (page) => page.getByRole("complementary", { name: "About this chat" });

/** Opens a page of the office, which has its own frame. */
async function office(person, path, viewport = desktop) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, person, server.url);
  await page.goto(path);
  return page;
}

/** Starts a chat by call, with words that no help page contains, so that it waits for an agent. */
const askSupport = (person, words) => person.post("/api/whisper", { event: "SupportMessage", data: { channel: "", message: words } });

/** Fails unless the inbox shows these chats, in this order. */
const expectSubjects = (page, ...subjects) => eventually(async () => {
  assert.deepEqual(await inbox(page).locator(".support-row-subject").allTextContents(), subjects);
});

/** Writes a message and waits until it is in the chat. */
async function send(page, words) {
  await box(page).fill(words);
  await box(page).press("Enter");
  await log(page).getByText(words).waitFor();
}

fullTest("the inbox is filtered, searched, walked by keys and divided among agents", async () => {
  const page = await office(boss, "/admin/support");
  await inbox(page).getByText("There are no chats in this view.").waitFor();
  await everywhere(page, "support-empty");
  await askSupport(anna, "plugh where is it");
  await askSupport(bert, "frotz has not come");
  const oldTicket = await askSupport(carl, "gnusto was long ago");
  await carl.post("/api/user/supportChat/solve", { id: oldTicket });
  await expectSubjects(page, "frotz has not come", "plugh where is it"); // without a reload, newest first
  const view = (name) => inbox(page).getByRole("group", { name: "Show" }).getByRole("button", { name });
  await view(/^Open 2$/).waitFor();
  await view("Solved").click();
  await expectSubjects(page, "gnusto was long ago");
  await view("All").click();
  await expectSubjects(page, "gnusto was long ago", "frotz has not come", "plugh where is it");
  for (const words of ["frotz", bert.name, `${bert.name}@example.test`]) {
    await inbox(page).getByRole("searchbox", { name: "Search" }).fill(words);
    await expectSubjects(page, "frotz has not come");
  }
  await inbox(page).getByRole("searchbox", { name: "Search" }).fill("");
  await view(/^Open/).click();
  await expectSubjects(page, "frotz has not come", "plugh where is it");
  await everywhere(page, "support-inbox");

  await inbox(page).getByRole("link", { name: /frotz/ }).focus();
  await page.keyboard.press("ArrowDown");
  await focused(inbox(page).getByRole("link", { name: /plugh/ }));
  await page.keyboard.press("Enter");
  await log(page).getByText("plugh where is it").waitFor();
  const colleague = await office(ruth, "/admin/support");
  await inbox(colleague).getByRole("button", { name: "Mine" }).click();
  await inbox(colleague).getByText("There are no chats in this view.").waitFor();

  await about(page).getByRole("button", { name: "Assigned to: Unassigned" }).click();
  await page.getByRole("option", { name: `${boss.name} (you)` }).click();
  await about(page).getByRole("button", { name: `Assigned to: ${boss.name} (you)` }).waitFor();
  await view(/^Mine 1$/).click();
  await expectSubjects(page, "plugh where is it");
  await view(/^Unassigned 1$/).click();
  await expectSubjects(page, "frotz has not come");
  await about(page).getByRole("button", { name: /^Assigned to/ }).click();
  assert.equal(await page.getByRole("option", { name: carl.name }).count(), 0, "players are not of the team");
  await page.getByRole("option", { name: ruth.name }).click();
  await about(page).getByRole("button", { name: `Assigned to: ${ruth.name}` }).waitFor();
  await about(page).getByLabel("Tags").fill("payments, vip");
  await about(page).getByRole("button", { name: "Save", exact: true }).click();
  await expectSubjects(colleague, "plugh where is it"); // the other agent sees the assignment at once
  await inbox(colleague).getByRole("link", { name: /plugh/ }).getByText("vip").waitFor();
  await close(colleague);

  await about(page).getByRole("button", { name: /^Priority/ }).click();
  await page.getByRole("option", { name: "urgent" }).click();
  await view(/^Open/).click();
  await expectSubjects(page, "plugh where is it", "frotz has not come"); // the most urgent first
  await inbox(page).getByRole("searchbox", { name: "Search" }).fill("payments");
  await expectSubjects(page, "plugh where is it");
  await close(page);
});

test("two agents and a player are in one chat: typing, read marks, canned answers, and notes that stay in the team", async () => {
  const first = await office(boss, "/admin/support/answers");
  await first.getByRole("button", { name: "Add an answer" }).click();
  const added = first.getByRole("group", { name: /^Answer \d+$/ }).last();
  await added.getByLabel("Shortcut").fill("Not Allowed");
  await added.getByLabel("Title").fill("Coins on their way");
  await added.getByLabel("Text").fill("Dear {player}, coins take minutes. {agent} of {product}");
  expectStatuses(first, 422);
  await first.getByRole("button", { name: "Save" }).click();
  await first.getByRole("alert").filter({ hasText: "shortcuts of lower-case letters" }).waitFor();
  await added.getByLabel("Shortcut").fill("coins");
  await first.getByRole("button", { name: "Save" }).click();
  await first.getByText("The answers are saved.").waitFor();
  await everywhere(first, "support-answers");

  const player = await enter(browser, server.url, carl, { path: "/licences" });
  const received = collect(player);
  await player.getByRole("button", { name: "Live Support", exact: true }).click();
  const panel = player.getByRole("dialog", { name: "Live Support" });
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  await send(player, "xyzzy coins are late");
  await log(player).getByText("xyzzy coins are late").waitFor();
  const id = (await carl.post("/api/user/supportChats", {})).find(({ subject }) => subject === "xyzzy coins are late")._id;

  await first.goto(`/admin/support/${id}`);
  await log(first).getByText("xyzzy coins are late").waitFor();
  await log(player).getByText(/Read/).waitFor(); // an agent has it open
  const second = await office(ruth, `/admin/support/${id}`);
  await log(second).getByText("xyzzy coins are late").waitFor();

  // The typing indicator is shown to the player and the colleague, not to the author.
  await box(first).pressSequentially("/co");
  await log(player).getByText(`${boss.name} is typing…`).waitFor();
  await log(second).getByText(`${boss.name} is typing…`).waitFor();
  assert.equal(await log(first).getByText(/is typing…/).count(), 0, "the page shows its own typing");
  await everywhere(first, "support-canned");
  await first.getByRole("button", { name: "/coins Coins on their way" }).click();
  await eventually(async () => assert.match(await box(first).inputValue(), new RegExp(`^Dear ${carl.name}, coins take minutes. ${boss.name} of \\S`)));
  await focused(box(first));
  await box(first).press("Enter");
  for (const page of [player, first, second]) await log(page).getByText(`Dear ${carl.name}, coins take minutes.`).waitFor();
  await log(first).getByText(/· Read/).waitFor(); // the player has it open
  await about(second).getByRole("button", { name: `Assigned to: ${boss.name}` }).waitFor(); // an answer assigns the agent
  await box(player).pressSequentially("t");
  await log(second).getByText(`${carl.name} is typing…`).waitFor();
  await send(player, "thank you <i>both</i>");
  await send(second, "I am here as well");
  await log(first).getByText("I am here as well").waitFor();
  await log(player).getByText("I am here as well").waitFor();

  // A note is visible only to staff: neither on the player's page nor in its data.
  await about(first).getByRole("textbox", { name: "New note" }).fill("grue: watch this player");
  await about(first).getByRole("button", { name: "Save the note" }).click();
  for (const page of [first, second]) await about(page).getByRole("listitem").filter({ hasText: "grue: watch this player" }).waitFor();
  await everywhere(second, "support-chat");
  assert.equal(await player.getByText("grue").count(), 0);

  // The conversation by email, then the end and the rating.
  await panel.getByRole("button", { name: "Send by email" }).click();
  await player.getByText("The transcript is sent to your email.").waitFor();
  const email = await server.mailTo(`${carl.name}@example.test`, "Your conversation with our support");
  for (const words of ["xyzzy coins are late", "coins take minutes", "I am here as well"]) assert.ok(email.includes(words), words);
  await panel.getByRole("button", { name: "Mark as solved" }).click();
  await panel.getByRole("button", { name: "4 of 5" }).click();
  await panel.getByLabel("Comment (optional)").fill("quick and kind");
  await everywhere(player, "support-rating");
  await eventually(async () => assert.ok(await log(player).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2), "the question of the rating hides the end of the chat"));
  await panel.getByRole("button", { name: "Send the rating" }).click();
  await panel.getByText("Your rating: 4 of 5").waitFor();
  for (const page of [first, second]) await about(page).getByText("Rated 4 of 5: quick and kind").waitFor();
  await Promise.all(received.waiting);
  const sent = [...received.frames, ...received.answers].map(({ text }) => text).join("\n");
  assert.ok(sent.includes("I am here as well"), "nothing was received");
  assert.ok(!sent.includes("grue") && !email.includes("grue"), "a note was sent to the player");
  await Promise.all([close(player), close(second)]);

  await first.goto("/admin/support/figures");
  const figure = (name) => first.locator(".support-numbers > div").filter({ has: first.getByText(name, { exact: true }) }).locator("dd");
  await figure("Rating").getByText("4.00 of 5 (1)").waitFor();
  for (const name of ["First answer, median", "First answer, 90th percentile", "Resolution, median", "Resolution, 90th percentile"]) {
    await eventually(async () => assert.match(await figure(name).textContent(), /^(under 1 s|\d+ s|\d+ min( \d+ s)?)$/, name));
  }
  const chats = await Promise.all([anna, bert, carl].map((one) => one.post("/api/user/supportChats", {})));
  await eventually(async () => assert.equal(await figure("Answered by a person").textContent(), `1 of ${chats.flat().length}`));
  await everywhere(first, "support-figures");
  await close(first);
});

fullTest("a help page is edited, and a guest finds its new words", async () => {
  const guest = await enter(browser, server.url, null, { path: "/help" });
  const search = guest.getByRole("searchbox", { name: "Search the help pages" });
  await search.fill("zorkmid");
  await guest.getByText("No help page matches. Contact us.").waitFor();

  const page = await office(boss, "/admin/help");
  await page.getByRole("button", { name: "Edit Withdrawals in detail" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.press("Control+End");
  await text.pressSequentially("\n\nA zorkmid is **never** paid out below ${cashier.minimum_withdrawal}. <script>alert(1)</script>");
  await page.getByText(/is never paid out below/).waitFor(); // the server's preview
  await everywhere(page, "help-editor");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("The page is published.").waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "/help/withdrawals" });
  await row.getByText("custom").waitFor();
  await everywhere(page, "help-list");

  await search.fill("zorkmids");
  await search.fill("zorkmid");
  await guest.getByRole("link", { name: /Withdrawals in detail/ }).click();
  await guest.getByText(/A zorkmid is never paid out below \$\d/).waitFor();
  assert.equal(await guest.locator("article script").count(), 0, "a script of a page");
  await everywhere(guest, "help-page");

  await row.getByRole("button", { name: "Restore the built-in text: Withdrawals in detail" }).click();
  await dialog(page).getByRole("button", { name: "Restore the built-in text" }).click();
  await row.getByText("custom").waitFor({ state: "detached" });
  await guest.reload();
  await guest.getByRole("heading", { name: "Withdrawals in detail", level: 1 }).waitFor();
  assert.equal(await guest.getByText("zorkmid").count(), 0, "the old text is still there");
  await Promise.all([close(guest), close(page)]);
});
