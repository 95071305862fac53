// What the house offers: games, limits, products and returns, as staff change them
// and as players see it at once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { adminByCall, dialog, ledHome, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, player;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  player = await registerByCall(server, newcomer("nosy"));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openOffice(viewport, path, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

const pages = [
  ["/admin/games", "Games"], ["/admin/game/dice", "Dice"], ["/admin/limits", "Stake limits"], ["/admin/products", "Products and currencies"],
  ["/admin/returns", "RTP by game"], ["/admin/games/import", "Import games"],
];

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the pages of the offer at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin/games");
    for (const [path, title] of viewport === phone ? pages : pages.slice(0, 3)) {
      if (path !== "/admin/games") await page.goto(path);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      if (viewport === phone) await accessible(page, `${path} at ${viewport.width}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${title.split(" ")[0]}-${viewport.width}.png`, fullPage: true });
    }
    await close(page);
  });
}

fullTest("a player is led home and gets none of the calls", async () => {
  const page = await openOffice(desktop, "/admin/games", player);
  await ledHome(page);
  await assert.rejects(player.post("/api/admin/games", {}), { status: 403 });
  await close(page);
});

test("limits are typed like a sheet, and the form of the game shows them at once", async () => {
  const guest = await open(browser, server.url, desktop);
  await guest.goto("/casino/game/dice");
  await settled(guest);
  const page = await openOffice(desktop, "/admin/limits");
  const cell = (game, column) => page.getByRole("textbox", { name: `Min stake: ${game}, ${column}`, exact: true });
  await cell("Limbo", "USD, all").click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("nonsense");
  const bar = page.getByRole("region", { name: "Unsaved limits" });
  await bar.getByText("A marked field has an invalid amount.").waitFor();
  await cell("Dice", "USD, all").fill("7.5");
  await bar.getByLabel("Reason").fill("dice is for the brave");
  await accessible(page, "limits that are not saved");
  await bar.getByRole("button", { name: "Save the limit" }).click();
  await page.getByText("The limit is in force.").waitFor();
  await eventually(async () => assert.equal(await cell("Dice", "USD").getAttribute("placeholder"), "7.50"));
  await guest.getByText(/7\.5 /).first().waitFor();
  await cell("Dice", "USD, all").fill("");
  await bar.getByLabel("Reason").fill("for everybody again");
  await bar.getByRole("button", { name: "Save the limit" }).click();
  await bar.waitFor({ state: "detached" });
  await Promise.all([close(page), close(guest)]);
});

test("an open round is finished while its product is closed, and the page opens again by itself", async () => {
  const guest = await open(browser, server.url, desktop);
  await guest.goto("/casino/game/mines");
  await settled(guest);
  const button = guest.locator(".play-button");
  const word = (text) => guest.waitForFunction((wanted) => document.querySelector(".play-button-word")?.textContent === wanted, text);
  await button.click();
  await word("Cancel");

  const page = await openOffice(desktop, "/admin/products");
  const put = async (name, reason) => {
    await page.getByRole("button", { name, exact: true }).click();
    await dialog(page).getByLabel("Reason").fill(reason);
    await dialog(page).locator("form").getByRole("button", { name: name.split(" ")[0], exact: true }).click();
    await dialog(page).waitFor({ state: "detached" });
  };
  await put("Close Originals", "a fault was reported");
  await guest.getByText("You can finish your open round.").waitFor();
  await button.click();
  await word("Bet");
  await guest.goto("/");
  await guest.locator('[data-game="dice"]').first().getByText("Closed").waitFor();
  await guest.goto("/casino/game/dice");
  await guest.getByText("Closed").waitFor();
  await accessible(guest, "a game that is closed");
  if (process.env.SHOTS) await guest.screenshot({ path: `${process.env.SHOTS}/closed.png` });
  await put("Open Originals", "it was none");
  await word("Bet");
  await Promise.all([close(page), close(guest)]);
});

fullTest("a game is changed, refused when stale, and put back", async () => {
  const page = await openOffice(desktop, "/admin/game/keno");
  await page.getByLabel("Description").fill("Ten numbers of forty.");
  await page.getByLabel("Reason").fill("players asked");
  await admin.post("/api/admin/games/edit", { ids: ["keno"], featured: true, reason: "another hand" });
  page.expected.push(/status of 409/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Another person has changed this game").waitFor();
  await page.reload();
  await page.getByLabel("Description").fill("Ten numbers of forty.");
  await page.getByLabel("Reason").fill("players asked");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Version 2").waitFor();
  await page.getByRole("button", { name: "Undo to before this change" }).last().click();
  await dialog(page).getByLabel("Reason").fill("as it was");
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await page.getByText("Version 3").waitFor();
  assert.equal((await admin.post("/api/admin/game", { id: "keno" })).row.edited, false);

  await close(page);
});

fullTest("games are chosen and turned off, and a list is tried before it is imported", async () => {
  const page = await openOffice(desktop, "/admin/games");
  await page.getByRole("checkbox", { name: /Wheel/ }).check();
  await page.getByRole("checkbox", { name: /Plinko/ }).check();
  await page.getByRole("button", { name: "Turn off", exact: true }).click();
  await dialog(page).getByLabel("Reason").fill("looked at");
  await accessible(page, "the dialog that turns games off");
  await dialog(page).getByRole("button", { name: "Turn off" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await page.getByRole("row", { name: /Wheel/ }).getByText("off", { exact: true }).count(), 1));
  await admin.post("/api/admin/games/switch", { ids: ["wheel", "plinko"], on: true, reason: "fine" });

  await page.goto("/admin/games/import");
  const send = (name, text) => page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await send("bad.csv", "id,name\n");
  await page.getByText("The list has errors").waitFor();
  await page.reload();
  await send("own.csv", "id,name,provider,category\nown:amber,Amber,Own House,Slots\n");
  await page.getByText("1 new, 0 changed, 0 removed").first().waitFor();
  await accessible(page, "the trial of a list");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog(page).getByLabel("Reason").fill("a new house");
  await dialog(page).getByRole("button", { name: "Import" }).click();
  await page.getByText("The list is imported.").waitFor();
  assert.equal((await admin.post("/api/admin/games", { query: "Amber", provider: "Own House" })).total, 1);
  await close(page);
});
