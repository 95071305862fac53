// The wheel and the faucet on the Rewards page.

import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { text } from "./wheel.texts";

export default function RewardCards() {
  return (
    <>
      <Card title={text("wheel.title")} text={text("wheel.card")} aside={<Button onClick={() => openOverlay("wheel", {})}>{text("wheel.open")}</Button>} />
      <Card title={text("faucet.title")} text={text("faucet.card")} aside={<Button onClick={() => openOverlay("faucet", {})}>{text("faucet.open")}</Button>} />
    </>
  );
}
