// The weekly race on the Rewards page.

import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/availability";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { text } from "./feed.texts";

export default function RewardCard() {
  return pageExists("/leaderboard") && <Card title={t("race.page")} text={text("race.card")} aside={<LinkButton href="/leaderboard">{text("race.see")}</LinkButton>} />;
}
