// A small installed game for tests: the sample package of the public SDK with a front end.
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { frontFiles } from "./fifty-front.mjs";
import { command } from "./server.mjs";

const sample = fileURLToPath(new URL("../../app/kernel/mathpackage/testdata/fifty_fifty", import.meta.url));

export const fifty = { id: "fifty-fifty", name: "Fifty fifty", provider: "Studio One", version: "1.0" };

/** Installs the game on a running server. */
export const installFifty = (server) => installWithFront(server, fifty, frontFiles);

/** Installs the sample package with a front end on a running server. */
export async function installWithFront({ data }, game, files) {
  const folder = await mkdtemp(join(tmpdir(), "croupier-package-"));
  await cp(sample, folder, { recursive: true });
  await mkdir(join(folder, "front"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, "front", name), content);
  await command(data, "games", "install", folder, "--id", game.id, "--name", game.name, "--provider", game.provider, "--version", game.version);
  await rm(folder, { recursive: true, force: true });
}

/** The game in its frame. */
export function frameOf(page) {
  const frame = page.frameLocator(".hosted-frame");
  return { balance: frame.locator("#balance"), result: frame.locator("#result"), spin: frame.getByRole("button", { name: "Spin" }) };
}

/** Plays rounds one after another, and returns when the last one has ended. */
export async function playSpins(page, count) {
  const { result, spin } = frameOf(page);
  for (let nth = 1; nth <= count; nth++) {
    await spin.click(); // waits until the round before has ended
    await result.filter({ hasText: new RegExp(`^Rolled \\d+, spin ${nth}$`) }).waitFor();
  }
  await spin.click({ trial: true });
}
