import { memo, useEffect, useRef } from "react";
import { Face } from "./art";
import type { CoinflipModel } from "./coinflip.model";

/** Discs that form the edge of the coin, between its faces. */
const discs = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
/** How far the coin rises, in its own heights, and how much larger it gets. */
const rise = 0.42;
const zoom = 0.1;

/** The coin and its shadow. A toss changes only their transforms. */
export const Coin = memo(function Coin({ model }: { model: CoinflipModel }) {
  const coin = useRef<HTMLDivElement>(null);
  const shadow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return model.watch(({ angle, lift }) => {
      if (!coin.current || !shadow.current) return;
      coin.current.style.transform = `translateY(${-lift * rise * 100}%) scale(${1 + lift * zoom}) rotateX(${angle}deg)`;
      shadow.current.style.transform = `scale(${1 - lift * 0.45})`;
      shadow.current.style.opacity = String(1 - lift * 0.6);
    });
  }, [model]);
  return (
    <div className="coinflip-table" aria-hidden="true">
      <div className="coinflip-shadow" ref={shadow} />
      <div className="coinflip-tilt">
        <div className="coinflip-coin" ref={coin}>
          {discs.map((disc) => <span key={disc} className="coinflip-edge" style={{ transform: `translateZ(calc(${disc} * var(--coin-disc)))` }} />)}
          <span className="coinflip-face"><Face side="heads" /></span>
          <span className="coinflip-face coinflip-face-back"><Face side="tails" /></span>
        </div>
      </div>
    </div>
  );
});
