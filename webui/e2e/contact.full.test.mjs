// What a site asks of its players, what its footer says of its operator, and the ways to
// one's own page.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, phone, settled } from "./browser.mjs";
import { dialog, dismiss, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([
    launch(),
    startServer({
      env: {
        CROUPIER_CONTACT_FIELDS: '[{"title":"Phone","model":"phone"}]', CROUPIER_PRODUCT_NAME: "Golden Deck",
        CROUPIER_PRODUCT_EMAIL: "help@deck.example", CROUPIER_PRODUCT_SOCIAL: "telegram=https://t.me/deck",
      },
    }),
  ]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page of a new player without notices. */
async function visit(person, viewport = desktop) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, person, server.url);
  await page.goto("/licences");
  await settled(page);
  return page;
}

const signUpDialog = (page) => page.getByRole("dialog", { name: "VIP sign-up" });

/** Lets the page's own time go on until it asks. */
const asked = (page) => eventually(async () => {
  await page.clock.runFor(1_000);
  assert.equal(await signUpDialog(page).count(), 1, "no player is asked");
});

describe("contact details", () => {
  fullTest("are asked for once in 24 hours until they are there", async () => {
    const person = await registerByCall(server, newcomer());
    const page = await open(browser, server.url, phone);
    expectStatuses(page, 500);
    page.expected.push(/^500 \S+updateContactInfo$/);
    await takeSession(page, person, server.url);
    await page.clock.install();
    await page.goto("/licences");
    await asked(page);
    await signUpDialog(page).getByLabel("Email").waitFor();
    await signUpDialog(page).getByLabel("Phone").waitFor();
    await accessible(page, "the question for contact details");
    await dismiss(page);
    await page.reload();
    await settled(page);
    await page.clock.runFor(60_000);
    assert.equal(await signUpDialog(page).count(), 0, "it is asked again at once");

    await page.clock.setSystemTime(Date.now() + 24 * 3600_000 + 120_000);
    await page.goto("/help");
    await asked(page);
    await signUpDialog(page).getByLabel("Phone").fill("+372 5555 5555");
    await page.route("**/api/profile/updateContactInfo", (route) => route.fulfill({ status: 500, contentType: "application/json", body: '{"code":500,"message":"Something went wrong."}' }), { times: 1 });
    await signUpDialog(page).getByRole("button", { name: "Save" }).click();
    await page.locator(".ui-toast").filter({ visible: true }).first().waitFor();
    await eventually(async () => assert.equal(await signUpDialog(page).getByLabel("Phone").inputValue(), "+372 5555 5555", "what was typed is kept"));
    await signUpDialog(page).getByRole("button", { name: "Save" }).click();
    await signUpDialog(page).waitFor({ state: "detached" });
    const { user } = await person.post("/auth/update", {});
    assert.equal(user.contact_info.phone, "+372 5555 5555");
    await close(page);
  });
});

test("the footer names the product, its pages and where its operator is found", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/licences");
  await settled(page);
  const footer = page.getByRole("contentinfo");
  const column = footer.locator(".footer-column").filter({ has: page.getByRole("heading", { name: "Golden Deck", exact: true }) });
  await eventually(async () => assert.equal(await column.getByRole("link", { name: "Affiliate Program", exact: true }).getAttribute("href"), "/partner"));
  await eventually(async () => assert.equal(await column.getByRole("link", { name: "Vip Program", exact: true }).getAttribute("href"), "/vip"));
  await column.getByRole("button", { name: "Redeem Code", exact: true }).waitFor();
  const social = footer.getByRole("link", { name: "Telegram" });
  await eventually(async () => assert.deepEqual(await Promise.all(["href", "target", "rel"].map((name) => social.getAttribute(name))), ["https://t.me/deck", "_blank", "noopener noreferrer"]));
  await eventually(async () => assert.equal(await footer.getByRole("link", { name: "help@deck.example" }).getAttribute("href"), "mailto:help@deck.example"));
  await footer.getByText(/©.*Golden Deck/).waitFor();
  await close(page);
});

fullTest("the sidebar names the programmes, and leads to no list of games without games", async () => {
  const page = await visit(await registerByCall(server, newcomer()));
  const sidebar = page.locator("#sidebar");
  for (const [name, path] of [["VIP Program", "/vip"], ["Affiliate", "/partner"], ["Providers", "/casino/providers"]]) {
    await eventually(async () => assert.equal(await sidebar.getByRole("link", { name, exact: true }).getAttribute("href"), path));
  }
  for (const name of ["All slots", "Live casino", "Latest releases"]) assert.equal(await sidebar.getByRole("link", { name }).count(), 0, name);
  await page.goto("/");
  const tabs = page.getByRole("navigation", { name: "Games" });
  await tabs.getByRole("link", { name: "Originals" }).waitFor();
  for (const name of ["Slots", "Live casino"]) assert.equal(await tabs.getByRole("link", { name }).count(), 0, name);
  await close(page);
});

test("the picture in the header and the block in the sidebar lead to one's own page", async () => {
  const person = await registerByCall(server, newcomer());
  const page = await visit(person);
  const own = `/profile/${person.user._id}`;
  await page.getByRole("banner").getByRole("link", { name: "Your profile" }).click();
  await page.waitForURL(`**${own}`);
  await page.goto("/licences");
  await page.locator(".sidebar-profile").click();
  await page.waitForURL(`**${own}`);
  await close(page);
});
