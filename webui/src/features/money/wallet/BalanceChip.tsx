// The main number of the site: always in sight, rolling when it changes.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronDown, Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { lookOf } from "../../../lib/currencies";
import { formatMoney, formatShort } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { cx } from "../../../ui/cx";
import { chosen, locked, mark, shownBalance, shownBonus } from "./wallet.model";
import { text } from "./wallet.texts";
import type {} from "./overlays";
import "./balance-chip.css";

/** How long the number rolls, in milliseconds. */
const rollFor = 320;

export function BalanceChip() {
  useSignals();
  const currency = chosen.value;
  const waits = locked.value;
  if (!currency) return <span className={cx("balance-chip balance-chip-waiting", waits && "balance-chip-locked")} aria-hidden="true" />;
  const look = lookOf(currency);
  const show = (minor: bigint) => formatShort(minor, look);
  const minor = shownBalance.value;
  const inFull = (units: bigint) => `${formatMoney(units, { decimals: currency.decimals, min: currency.decimals })} ${currency.id.toUpperCase()}`;
  const exact = shownBonus.value > 0n ? text("wallet.withBonus", { amount: inFull(minor), bonus: inFull(shownBonus.value) }) : inFull(minor);
  return (
    <button
      type="button"
      className={cx("balance-chip", waits && "balance-chip-locked", mark.value && `balance-chip-${mark.value}`)}
      aria-haspopup="dialog"
      title={waits ? text("wallet.locked") : store.demo.value ? text("wallet.exactPlay", { amount: exact }) : exact}
      aria-disabled={waits || undefined}
      onClick={() => (waits ? openOverlay("wallet-locked", {}) : openOverlay("currencies", {}))}
    >
      <span className="hidden-text">{waits ? `${text("wallet.locked")} ${currency.name}:` : text("wallet.balance", { currency: currency.name })}</span>
      <img src={currency.icon} alt="" width="20" height="20" />
      <span className="balance-chip-held">
        <Rolling key={currency.id + String(store.demo.value)} minor={minor} show={show} />
        {store.demo.value && <span className="balance-chip-demo">{text("wallet.demo")}</span>}
      </span>
      {waits ? <Lock size={14} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
    </button>
  );
}

/** A number that rolls from its old value to the new one, unless it changes faster than it would roll. */
function Rolling({ minor, show }: { minor: bigint; show: (minor: bigint) => string }) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef(minor);
  const target = useRef(minor);
  const changed = useRef(-rollFor);
  useEffect(() => {
    const from = shown.current;
    const started = performance.now();
    const hurried = target.current !== minor && started - changed.current < rollFor;
    if (target.current !== minor) changed.current = started;
    target.current = minor;
    const write = (value: bigint) => {
      shown.current = value;
      if (place.current) place.current.textContent = show(value);
    };
    if (from === minor || hurried || store.quick.peek() || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      write(minor);
      return undefined;
    }
    let frame = requestAnimationFrame(function roll(now) {
      const part = Math.min(1, (now - started) / rollFor);
      const thousandths = BigInt(Math.round((1 - (1 - part) ** 3) * 1000));
      write(part < 1 ? from + ((minor - from) * thousandths) / 1000n : minor);
      if (part < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  });
  return <span ref={place} className="num">{show(shown.current)}</span>;
}
