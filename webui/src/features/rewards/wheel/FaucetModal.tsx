// The faucet in a dialog: its status, the reward, and the captcha.

import { Droplets } from "lucide-react";
import { useEffect, useState } from "react";
import type { FaucetData } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import type { OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Waiting } from "../../../ui/Loaded";
import { faucetModel, refreshInterval, type FaucetModel } from "./faucet.model";
import { Proof } from "./Odds";
import { amountWon } from "./prizes";
import { text } from "./wheel.texts";
import "./wheel.css";

export default function FaucetModal({ close }: OverlayProps<"faucet">) {
  const [model] = useState(() => faucetModel());
  const user = store.user.value?._id;
  useEffect(() => {
    if (user === undefined) close();
    else void model.load();
  }, [model, user, close]);
  useEffect(() => bus.on("navigate", close), [close]);
  useEffect(() => {
    const timer = setInterval(model.updateNow, refreshInterval);
    return () => clearInterval(timer);
  }, [model]);
  const data = model.data.data.value;
  return (
    <Dialog title={text("faucet.title")} icon={<Droplets size={20} aria-hidden="true" />} size="small" onClose={close}>
      {data ? <Faucet model={model} data={data} /> : <Waiting from={{ failure: model.data.failure, load: () => model.load() }} height={320} />}
    </Dialog>
  );
}

function Faucet({ model, data }: { model: FaucetModel; data: FaucetData }) {
  const answer = model.answer.value;
  return (
    <div className="wheel-faucet">
      <dl className="wheel-status">
        <dt>{text("faucet.status")}</dt>
        <dd role="status">{model.status()}</dd>
      </dl>
      <p className="wheel-reward"><span>{text("faucet.reward")}</span><strong className="num">{rewardText(model)}</strong><small>{text("faucet.upTo", { amount: dollars(data.maximum) })}</small></p>
      <Button variant="primary" size="large" wide disabled={!model.ready()} onClick={() => void model.spin()}>{text("faucet.spin")}</Button>
      <p>{text(data.days > 0 ? "faucet.about.days" : "faucet.about", { amount: dollars(data.deposit), days: data.days })} {text("faucet.once")}</p>
      <details className="wheel-odds">
        <summary>{text("faucet.odds")}</summary>
        <dl>
          {data.odds.map(({ from, to, chance }) => (
            <div key={from}>
              <dt>{text("faucet.odds.range", { from: formatPercent(String(from)), to: formatPercent(String(to)), amount: dollars(data.maximum) })}</dt>
              <dd className="num">{formatPercent(String(chance))}</dd>
            </div>
          ))}
        </dl>
      </details>
      {answer && model.phase.value !== "spinning" && <Proof proof={answer.proof} />}
    </div>
  );
}

/** The reward: 0 before a draw, counting up during it, exact after it. */
function rewardText(model: FaucetModel): string {
  const answer = model.answer.value;
  if (!answer || model.counted.value === null) return dollars(0);
  if (model.phase.value !== "spinning") return amountWon(answer.prize);
  const decimals = String(answer.prize.value).split(".")[1]?.length ?? 2;
  return model.counted.value.toFixed(Math.min(8, Math.max(2, decimals)));
}
