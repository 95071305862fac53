// Leads to balances that can only be converted, where no form offers a choice of coins.

import type { Currency } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { coinText } from "./amounts";
import { selectCoin } from "./cashier.model";
import { text } from "./convert.texts";

export default function Convertible({ coins }: { coins: Currency[] }) {
  return coins.map(({ id, balance }) => (
    <p key={id} className="cashier-strip">
      {text("convert.alsoHeld", { amount: coinText(balance.real, id) })}
      <Button size="small" onClick={() => selectCoin(id)}>{text("convert.convert")}</Button>
    </p>
  ));
}
