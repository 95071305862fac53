// Sign-in with a wallet: a browser extension whose key is generated in the test, and the
// wallet-connect overlay with this browser's own key.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, phone, settled } from "./browser.mjs";
import { confirmWith, dialog, newcomer, openAuth, register, signedIn } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";
import { makeWallet } from "./wallet.mjs";

let browser, server;
before(async () => {
  // A demo site has a substitute for the provider of social accounts.
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const extensionButton = (page) => dialog(page).getByRole("button", { name: "MetaMask" });

/** Adds an extension to the page that signs with the wallet's key, or refuses. */
async function install(page, wallet, { refuse = false } = {}) {
  await page.exposeFunction("signWithWallet", (message) => wallet.personalSign(message));
  await page.addInitScript(
    ({ address, refuse }) => {
      window.ethereum = {
        isMetaMask: true,
        async request({ method, params }) {
          if (method === "eth_requestAccounts") return [address];
          if (method !== "personal_sign") throw new Error(`unexpected ${method}`);
          if (refuse) throw Object.assign(new Error("User rejected the request."), { code: 4001 });
          const text = params[0].startsWith("0x")
            ? new TextDecoder().decode(Uint8Array.from(params[0].slice(2).match(/../g), (byte) => Number.parseInt(byte, 16)))
            : params[0];
          return window.signWithWallet(text);
        },
      };
    },
    { address: wallet.address, refuse },
  );
}

test("signs in with the extension, and the same wallet comes back to the same account", async () => {
  const wallet = makeWallet();
  const ids = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await open(browser, server.url, desktop);
    await install(page, wallet);
    await page.goto("/");
    await openAuth(page, "Sign in");
    await accessible(page, "the sign-in dialog with the extension's button");
    await extensionButton(page).click();
    await signedIn(page);
    ids.push(await (await page.waitForFunction(() => JSON.parse(localStorage.getItem("croupier")).user?._id)).jsonValue());
    await dialog(page).getByLabel("Email").waitFor(); // an account without an email address is asked for one
    assert.equal(await dialog(page).getByRole("button", { name: "Close" }).count(), 0, "a button that closes what must be answered");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 450);
    await dialog(page).getByLabel("Email").waitFor();
    await accessible(page, "the forced email dialog");
    await close(page);
  }
  assert.equal(ids[0], ids[1]);
});

fullTest("the extension's faults have the words of the specification", async () => {
  const pageWithoutExtension = await open(browser, server.url, desktop);
  await pageWithoutExtension.goto("/");
  await openAuth(pageWithoutExtension, "Sign in");
  await extensionButton(pageWithoutExtension).click();
  await pageWithoutExtension.getByText("MetaMask is not installed in your browser.").waitFor();
  await pageWithoutExtension.setViewportSize({ width: 991, height: 800 });
  await extensionButton(pageWithoutExtension).waitFor({ state: "hidden" });
  await pageWithoutExtension.setViewportSize({ width: 992, height: 800 });
  await extensionButton(pageWithoutExtension).waitFor();
  await close(pageWithoutExtension);

  const refusing = await open(browser, server.url, desktop);
  await install(refusing, makeWallet(), { refuse: true });
  await refusing.goto("/");
  await openAuth(refusing, "Sign in");
  await extensionButton(refusing).click();
  await refusing.waitForFunction(() => !document.querySelector("[role=dialog] [aria-busy=true]"));
  assert.equal(await refusing.getByRole("status").filter({ hasText: /./ }).count(), 0, "no toast");
  await close(refusing);

  const failing = await open(browser, server.url, desktop);
  expectStatuses(failing, 500, 401);
  failing.expected.push(/500 .*metamask/);
  await install(failing, makeWallet());
  await failing.goto("/");
  await openAuth(failing, "Sign in");
  await failing.route("**/auth/metamask/nonce", (route) => route.fulfill({ status: 500, json: { code: 500, message: "x" } }));
  await extensionButton(failing).click();
  await failing.getByText("An error has occurred. Try again later.").waitFor();
  await failing.unroute("**/auth/metamask/nonce");
  await failing.route("**/auth/metamask/signature", (route) => route.fulfill({ status: 401, json: { code: 401, message: "x" } }));
  await extensionButton(failing).click();
  await failing.getByText("Failed to authenticate.").waitFor();
  await close(failing);
});

for (const viewport of widths(phone, desktop)) {
  describe(viewport.name, () => {
    test("signs in through the wallet-connect overlay with this browser's key", async () => {
      const page = await open(browser, server.url, viewport);
      await page.goto("/");
      await openAuth(page, "Sign in");
      for (const name of ["Google", "Facebook", "Apple"]) await dialog(page).getByRole("button", { name }).waitFor();
      await dialog(page).getByRole("button", { name: "Google" }).click();
      const frame = page.frameLocator("iframe[data-mode=auth]");
      await frame.getByRole("button", { name: "Continue" }).click();
      await signedIn(page);
      await close(page);
    });

    fullTest("links a wallet to an account and unlinks it", async () => {
      const page = await open(browser, server.url, viewport);
      await register(page, newcomer());
      await page.goto("/profile/settings/connections");
      await settled(page);
      await accessible(page, "the connections page");
      await page.getByRole("button", { name: "Connect a wallet" }).click();
      await confirmWith(page, "Connect a wallet");
      await page.frameLocator("iframe[data-mode=connect]").getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Disconnect" }).click();
      const walletCookie = async () => (await page.context().cookies()).find(({ name }) => name === "croupier_wallet")?.value;
      await eventually(async () => assert.equal(await walletCookie(), "1", "no proof is kept for scripts to read"));
      await dialog(page).getByLabel("Current password").waitFor();
      await accessible(page, "the connections page with the question for the password");
      await confirmWith(page, "Disconnect");
      await page.getByRole("button", { name: "Disconnect" }).waitFor({ state: "detached" });
      await close(page);
    });
  });
}
