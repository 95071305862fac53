// The slip of the sportsbook in any layout, and the matches of the simulator.
import assert from "node:assert/strict";
import { dialog } from "./people.mjs";

/** The slip: next to the page, or in the sheet that its bar opens. */
export async function slipOf(page) {
  const beside = page.getByRole("complementary", { name: "Bet slip" });
  const bar = page.locator(".sports-slip-bar");
  await beside.or(bar).first().waitFor();
  if (await beside.isVisible()) return beside;
  await bar.click();
  return dialog(page);
}

/**
 * Waits for a simulated football match that starts in five minutes or later and can be bet on. A
 * season is made while a site starts. Calls are rate limited.
 */
export async function plannedMatch(person) {
  for (const until = Date.now() + 240_000; ; await new Promise((next) => setTimeout(next, 1000))) {
    const { events } = await person.post("/api/bookmaker/events", { category: "soccer", filter: "all", tournament: "", skip: 0 });
    const match = events.find(({ phase, state, startsAt }) => phase === "planned" && state === "open" && startsAt > Date.now() + 300_000);
    if (match) return match;
    assert.ok(Date.now() < until, `no match can be bet on: ${JSON.stringify(events.slice(0, 3))}`);
  }
}
