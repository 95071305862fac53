// A site with a restored database stops the payments of every network: the treasury shows the
// reason and what was found on the chain, and two staff members resume payments.
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, cookieClient, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, second;

const litecoin = async () => (await admin.post("/api/admin/treasury", {})).networks.find(({ id }) => id === "ltc");

before(async () => {
  browser = await launch();
  const first = await startServer({ demo: true });
  const colleague = newcomer("second");
  const boss = await adminByCall(first);
  await registerByCall(first, colleague);
  await boss.post("/api/admin/player/role", { role: "*", user: colleague.name, reason: "for the tests" });
  const shown = /login\s*:?\s+(\S+)[\s\S]*?password\s*:?\s+(\S+)/i.exec(first.printed());
  await first.stop({ keep: true });
  await rm(join(first.data, "croupier.db.mark")); // like a database that was copied without it
  server = await startServer({ demo: true, data: first.data });
  const signIn = async (login, password) => {
    const client = await cookieClient(server);
    return { ...client, ...(await client.post("/auth/login", { login, password })) };
  };
  admin = await signIn(shown[1], shown[2]);
  second = await signIn(colleague.name, colleague.password);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAt(path, viewport = desktop, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

test("the treasury says that payments are held and what was found, at every width", async () => {
  for (const viewport of widths(desktop, tablet, phone)) {
    const page = await openAt("/admin/treasury", viewport);
    await page.getByText(/^Payments are halted on .*Litecoin/).waitFor();
    await page.getByRole("heading", { name: "Litecoin: payments are halted after a restore" }).waitFor();
    await page.getByText("the mark beside the database is missing").first().waitFor();
    await page.getByRole("button", { name: "Show the orders of Litecoin" }).click();
    await page.getByText("The backup has no unpaid orders.").waitFor();
    await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
    assert.equal(await overflow(page), 0, `the treasury is wider than ${viewport.width}`);
    if (viewport !== tablet) await accessible(page, `the treasury at ${viewport.width}`);
    await close(page);
  }
});

test("two people let payments go on when the chain was searched", async () => {
  await eventually(async () => {
    await admin.post("/api/admin/testchain/mine", { network: "ltc", blocks: 1 });
    assert.ok((await litecoin()).restore.ready, "the chain is not searched");
  });
  const page = await openAt("/admin/treasury");
  await page.getByText(/The chain was searched from block/).first().waitFor();
  await page.getByRole("button", { name: "Actions for Litecoin" }).click();
  await page.getByRole("menuitem", { name: "Resume payments" }).click();
  await dialog(page).getByLabel("Reason").fill("compared with the chain");
  await dialog(page).getByRole("button", { name: "Submit for approval", exact: true }).click();
  await page.getByText("The request waits for approval by a second person.").waitFor();
  const [{ id, hash }] = (await second.post("/api/admin/approvals", {})).rows;
  await second.post("/api/admin/approvals/decide", { id, hash, approve: true, reason: "compared with the chain" });
  await page.reload();
  await page.getByRole("row", { name: /Litecoin/ }).getByText("active").waitFor();
  assert.equal((await litecoin()).restore, undefined);
  await close(page);
});
