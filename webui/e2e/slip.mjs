// The slip of the sportsbook, wherever the page has it.
import { dialog } from "./people.mjs";

/** The slip: beside the page, or in the sheet that its bar opens. */
export async function slipOf(page) {
  const beside = page.getByRole("complementary", { name: "Bet slip" });
  const bar = page.locator(".sports-slip-bar");
  await beside.or(bar).first().waitFor();
  if (await beside.isVisible()) return beside;
  await bar.click();
  return dialog(page);
}
