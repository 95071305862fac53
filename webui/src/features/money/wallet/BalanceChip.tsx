// The player's balance, always visible. It animates changes.

import { ChevronDown, Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { moneyFormatOf } from "../../../lib/currencies";
import { formatMoney, formatShort } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { cx } from "../../../ui/cx";
import { walletCurrency, locked, balanceHighlight, playableBalance, playableBonus } from "./wallet.model";
import { text } from "./wallet.texts";
import "./balance-chip.css";

/** Duration of the animation in milliseconds. */
const animationDuration = 320;

export function BalanceChip() {
  const currency = walletCurrency.value;
  const isLocked = locked.value;
  if (!currency) return <span className={cx("balance-chip balance-chip-waiting", isLocked && "balance-chip-locked")} aria-hidden="true" />;
  const format = moneyFormatOf(currency);
  const show = (minor: bigint) => formatShort(minor, format);
  const minor = playableBalance.value;
  const exactText = (units: bigint) => `${formatMoney(units, { decimals: currency.decimals, min: currency.decimals })} ${currency.id.toUpperCase()}`;
  const exact = playableBonus.value > 0n ? text("wallet.withBonus", { amount: exactText(minor), bonus: exactText(playableBonus.value) }) : exactText(minor);
  return (
    <button
      type="button"
      className={cx("balance-chip", isLocked && "balance-chip-locked", balanceHighlight.value && `balance-chip-${balanceHighlight.value}`)}
      aria-haspopup="dialog"
      title={isLocked ? text("wallet.locked") : store.demo.value ? text("wallet.exactPlay", { amount: exact }) : exact}
      aria-disabled={isLocked || undefined}
      onClick={() => (isLocked ? openOverlay("wallet-locked", {}) : openOverlay("currencies", {}))}
    >
      <span className="hidden-text">{isLocked ? `${text("wallet.locked")} ${currency.name}:` : text("wallet.balance", { currency: currency.name })}</span>
      <img src={currency.icon} alt="" width="20" height="20" />
      <span className="balance-chip-held">
        <AnimatedAmount key={currency.id + String(store.demo.value)} minor={minor} show={show} />
        {store.demo.value && <span className="balance-chip-demo">{text("wallet.demo")}</span>}
      </span>
      {isLocked ? <Lock size={14} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
    </button>
  );
}

/**
 * A number that animates from its old value to the new one, unless it changes faster than the
 * animation.
 */
function AnimatedAmount({ minor, show }: { minor: bigint; show: (minor: bigint) => string }) {
  const element = useRef<HTMLSpanElement>(null);
  const displayed = useRef(minor);
  const target = useRef(minor);
  const changed = useRef(-animationDuration);
  useEffect(() => {
    const from = displayed.current;
    const started = performance.now();
    const changedDuringAnimation = target.current !== minor && started - changed.current < animationDuration;
    if (target.current !== minor) changed.current = started;
    target.current = minor;
    const write = (value: bigint) => {
      displayed.current = value;
      if (element.current) element.current.textContent = show(value);
    };
    if (from === minor || changedDuringAnimation || store.quick.peek() || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      write(minor);
      return undefined;
    }
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - started) / animationDuration);
      const thousandths = BigInt(Math.round((1 - (1 - progress) ** 3) * 1000));
      write(progress < 1 ? from + ((minor - from) * thousandths) / 1000n : minor);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  });
  return <span ref={element} className="num">{show(displayed.current)}</span>;
}
