// The order on a phone: the buttons are at the bottom of the screen, and its settings in a sheet.

import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { shortMultiplier } from "../../../lib/format";
import { amountText } from "../../../lib/currencies";
import { walletCurrency } from "../../money/wallet/wallet.model";
import { Dialog } from "../../../ui/Dialog";
import { BuyButtons } from "./BuyButtons";
import { EmptyBalance } from "./EmptyBalance";
import { OrderFields } from "./OrderFields";
import { OrderSummary } from "./OrderSummary";
import { text } from "./trading.texts";
import { order } from "./visit.model";
import type { Ticker } from "./wire";

export function OrderFoot({ ticker }: { ticker: Ticker }) {
  const [open, setOpen] = useState(false);
  const stake = amountText(order.stake.value || "0", walletCurrency.value?.id ?? "");
  return (
    <div className="trading-foot" role="region" aria-label={text("trading.order")}>
      <EmptyBalance />
      <button type="button" className="trading-foot-order" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        <span className="hidden-text">{text("trading.change.order")}: </span>
        <span className="num">{text("trading.sheet", { stake, multiplier: shortMultiplier(String(order.factor.value)) })}</span>
        <span className="trading-foot-fee">{text(`trading.fee.${order.chosenFee.value}`)}</span>
      </button>
      <BuyButtons ticker={ticker} />
      {open && (
        <Dialog title={text("trading.order")} className="trading-sheet" onClose={() => setOpen(false)}>
          <OrderFields ticker={ticker} />
          <OrderSummary ticker={ticker} />
          <BuyButtons ticker={ticker} />
        </Dialog>
      )}
    </div>
  );
}
