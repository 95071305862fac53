// The control that computes an hour of simulated prices again.

import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/errorText";
import { formatCount } from "../../../lib/format";
import { Button } from "../../../ui/Button";
import { verifyHour, type HourProof } from "./hour";
import { text } from "./trading.texts";
import { calls, type Candle, type RevealedHour, type Ticker } from "./wire";

const hourSeconds = 3_600;
/** The most candles of a request. */
const limit = 1_000;

/** The history of the seconds of an hour. */
async function secondsOf(ticker: string, hour: number): Promise<Candle[]> {
  const begin = hour * hourSeconds;
  let list: Candle[] = [];
  for (let before = begin + hourSeconds; before > begin; before = list[0]?.[0] ?? begin) {
    const { candles } = await calls.history({ ticker, resolution: "1s", before, limit });
    const own = candles.filter(([at]) => at >= begin);
    list = [...own, ...list];
    if (own.length < limit) break;
  }
  return list;
}

export function HourCheck({ ticker: { ticker, decimals }, parts }: { ticker: Ticker; parts: RevealedHour[] }) {
  const [proof, setProof] = useState<HourProof | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    setFailure(null);
    try {
      setProof(verifyHour(parts, ticker, decimals, await secondsOf(ticker, parts[0]?.hour ?? 0)));
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  }
  if (!proof) return <span className="trading-hour-check"><Button size="small" loading={busy} onClick={() => void check()}>{text("trading.hour.verify")}</Button>{failure && <span role="alert">{failure}</span>}</span>;
  const Icon = proof.passed ? CircleCheck : CircleX;
  return <span className="trading-hour-check" data-passed={proof.passed} role="status"><Icon size={16} aria-hidden="true" />{verdict(proof)}</span>;
}

function verdict({ passed, committed, wrong, seconds, steps }: HourProof): string {
  if (passed) return text("trading.hour.passed", { seconds: formatCount(seconds), steps: formatCount(steps) });
  if (!committed) return text("trading.hour.commitment");
  return wrong === null ? text("trading.hour.empty") : text("trading.hour.wrong", { time: new Date(wrong * 1000).toISOString() });
}
