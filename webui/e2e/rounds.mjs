// Plays a round of each game to its end in a browser.

export const playButton = (page) => page.locator(".play-button").first();
export const pills = (page) => page.locator(".play-pill").count();

const pressed = (page) => playButton(page).click();

/** Waits until the round is over, or needs another move. */
async function after(page, count) {
  await page.waitForFunction(
    (before) => document.querySelectorAll(".play-pill").length > before || !document.querySelector(".play-button[aria-busy], .play-moves[aria-busy]"),
    count,
  );
}

/** Waits until the last call is answered and shown, because presses are ignored before. */
export const ready = (page) => page.waitForFunction(() => !document.querySelector(".play-button[aria-busy], .play-moves[aria-busy]"));

/** Presses a button until the round ends or can be cashed out. */
async function climb(page, name) {
  const count = await pills(page);
  await pressed(page);
  await page.waitForFunction(() => /^(Cancel|Cash out)/.test(document.querySelector(".play-button")?.textContent ?? ""));
  await ready(page);
  await page.getByRole("button", { name }).first().click();
  await page.waitForFunction(
    (before) => document.querySelectorAll(".play-pill").length > before || /^Cash out/.test(document.querySelector(".play-button")?.textContent ?? ""),
    count,
  );
  await ready(page);
  if ((await pills(page)) === count) await pressed(page);
}

/** The moves besides the button, by game. */
export const rounds = {
  dice: pressed,
  limbo: pressed,
  plinko: pressed,
  wheel: pressed,
  coinflip: pressed,
  diamonds: pressed,
  async keno(page) {
    if ((await pills(page)) === 0) await page.getByRole("button", { name: /^Auto pick/ }).click();
    await pressed(page);
  },
  async roulette(page) {
    if ((await pills(page)) === 0) await page.getByRole("button", { name: /^Red, pays/ }).click();
    await pressed(page);
  },
  async baccarat(page) {
    if ((await pills(page)) === 0) await page.locator(".baccarat-field-player").click();
    await pressed(page);
  },
  mines: (page) => climb(page, /Pick a random tile/),
  tower: (page) => climb(page, /Pick a random tile/),
  stairs: (page) => climb(page, /Pick a random cell/),
  hilo: (page) => climb(page, /^(Higher|Same)/),
  async blackjack(page) {
    const count = await pills(page);
    await pressed(page);
    for (let moves = 0; moves < 20; moves++) {
      const action = page.getByRole("button", { name: /^(Stand|No insurance)/ }).first();
      await page.waitForFunction(
        (before) =>
          document.querySelectorAll(".play-pill").length > before ||
          [...document.querySelectorAll("button")].some((button) => /^(Stand|No insurance)/.test(button.innerText) && !button.disabled),
        count,
      );
      if ((await pills(page)) > count) return;
      await ready(page);
      await action.click();
      await after(page, count);
    }
  },
  async videopoker(page) {
    const count = await pills(page);
    await pressed(page);
    const draw = page.getByRole("button", { name: /^(Draw|Keep all five)/ }).first();
    await draw.waitFor();
    await ready(page);
    await draw.click();
    await after(page, count);
  },
};

/** The id of the newest result. Null before the first. */
export const newest = (page) => page.evaluate(() => document.querySelector(".play-pill")?.getAttribute("data-bet") ?? null);

/** Plays one round to its end, until there is a new result in the strip. */
export async function playRound(page, game) {
  const before = await newest(page);
  await rounds[game](page);
  await page.waitForFunction((id) => (document.querySelector(".play-pill")?.getAttribute("data-bet") ?? null) !== id, before);
  await ready(page);
}
