// An amount that counts up to the payout.

import { useEffect, useState } from "react";
import { easeOut, tween } from "../motion";
import { shareOf } from "../wins.model";

interface Props {
  /** A decimal text. */
  amount: string;
  /** Milliseconds. 0 shows the amount at once. */
  ms: number;
  show: (amount: string) => string;
}

export function CountUp({ amount, ms, show }: Props) {
  const [share, setShare] = useState(ms > 0 ? 0 : 1);
  useEffect(() => {
    if (ms <= 0) return undefined;
    const stop = new AbortController();
    let unmounted = false;
    void tween({ ms, skip: stop.signal, ease: easeOut }, (t) => !unmounted && setShare(t));
    return () => {
      unmounted = true;
      stop.abort();
    };
  }, [amount, ms]);
  return <span className="num">{show(share < 1 ? shareOf(amount, share) : amount)}</span>;
}
