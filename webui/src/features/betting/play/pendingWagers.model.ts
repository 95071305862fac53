// Wagers whose results are not shown yet: the balance to display until the last of them is shown.
// The stake leaves the balance at the press, and the payout arrives when its result has been shown.
// Responses can arrive in another order than the wagers.

import { add, parseDecimal, formatDecimal, type Decimal } from "../../../lib/decimal";
import type { Reply } from "./contract";

/** With this many wagers in the air, the texts about them update less often and without animation. */
export const manyInFlightFrom = 6;

const zero: Decimal = { units: 0n, scale: 0 };
const read = (text: string): Decimal => parseDecimal(text) ?? zero;
const minus = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** The currency and the wallet of a wager. */
export interface WalletKey {
  currency: string;
  demo: boolean;
}

/** The displayed balance of a wallet. */
export type DisplayedBalance = WalletKey & { balance: string };

interface Wager {
  stake: Decimal;
  /** Null until the server has responded. */
  payout: Decimal | null;
}

interface PendingWallet {
  wallet: WalletKey;
  /** The balance without the wagers in the air. */
  base: Decimal;
  wagers: Map<string, Wager>;
  /** The latest balance of the server. Responses are ordered by their nonce. */
  latest: { seed: string; nonce: number; balance: string } | null;
}

const keyOf = ({ currency, demo }: WalletKey): string => `${currency} ${demo}`;

export class PendingWagers {
  private readonly wallets = new Map<string, PendingWallet>();

  /**
   * Whether wagers of this wallet are in the air, so that the server's balance events must not be
   * displayed.
   */
  hasPending(wallet: WalletKey): boolean {
    return this.wallets.has(keyOf(wallet));
  }

  /**
   * Registers a wager. shown returns the displayed balance and is called only for the first wager
   * of a wallet.
   */
  addWager(id: string, wallet: WalletKey, stake: string, displayedBalance: () => string): DisplayedBalance {
    const key = keyOf(wallet);
    const pending = this.wallets.get(key) ?? { wallet: { currency: wallet.currency, demo: wallet.demo }, base: read(displayedBalance()), wagers: new Map<string, Wager>(), latest: null };
    this.wallets.set(key, pending);
    pending.wagers.set(id, { stake: read(stake), payout: null });
    return this.displayed(pending);
  }

  /** The server has answered a wager. Its result is shown later. */
  applyReply(id: string, reply: Reply): void {
    const pending = this.walletOf(id);
    const wager = pending?.wagers.get(id);
    if (!pending || !wager) return;
    wager.stake = read(reply.bet);
    wager.payout = read(reply.payout);
    const { serverSeedHash: seed, nonce, balance } = reply;
    if (pending.latest?.seed !== seed || nonce >= pending.latest.nonce) pending.latest = { seed, nonce, balance };
    this.updateBase(pending);
  }

  /** Another event has changed the balance, such as a tip. */
  applyBalanceChange({ currency, demo, balance }: DisplayedBalance): DisplayedBalance | null {
    const pending = this.wallets.get(keyOf({ currency, demo }));
    if (!pending) return null;
    pending.latest = { seed: pending.latest?.seed ?? "", nonce: pending.latest?.nonce ?? -1, balance };
    this.updateBase(pending);
    return this.displayed(pending);
  }

  /** The result of a wager was shown, or the wager was refused: the payout or the stake is added. */
  resultShown(id: string): DisplayedBalance | null {
    const pending = this.walletOf(id);
    const wager = pending?.wagers.get(id);
    if (!pending || !wager) return null;
    pending.wagers.delete(id);
    if (wager.payout) pending.base = add(pending.base, add(wager.payout, minus(wager.stake)));
    if (pending.wagers.size === 0) this.wallets.delete(keyOf(pending.wallet));
    else this.updateBase(pending);
    return this.displayed(pending);
  }

  // Once every wager is answered, the server's latest balance includes all of them.
  private updateBase(pending: PendingWallet): void {
    if (!pending.latest) return;
    let base = read(pending.latest.balance);
    for (const { stake, payout } of pending.wagers.values()) {
      if (!payout) return;
      base = add(base, add(stake, minus(payout)));
    }
    pending.base = base;
  }

  private displayed({ wallet, base, wagers }: PendingWallet): DisplayedBalance {
    let displayed = base;
    for (const { stake } of wagers.values()) displayed = add(displayed, minus(stake));
    // The player can press for more than the balance. The server refuses those wagers.
    if (displayed.units < 0n) displayed = { units: 0n, scale: displayed.scale };
    return { ...wallet, balance: formatDecimal(displayed, { min: base.scale, group: false }) };
  }

  private walletOf(id: string): PendingWallet | undefined {
    for (const pending of this.wallets.values()) if (pending.wagers.has(id)) return pending;
    return undefined;
  }
}
