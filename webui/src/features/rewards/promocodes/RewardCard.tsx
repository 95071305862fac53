// Promo codes on the Rewards page.

import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { text } from "./promocodes.texts";

export default function RewardCard() {
  return <Card title={text("codes.card.title")} text={text("codes.card")} aside={<LinkButton href="/wallet?tab=promocode">{text("codes.redeem")}</LinkButton>} />;
}
