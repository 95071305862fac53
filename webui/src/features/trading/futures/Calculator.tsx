// The calculator of returns.

import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { shortMultiplier } from "../../../lib/format";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Table, type Column } from "../../../ui/Table";
import { makeCalculator, type CalculatorRow } from "./calculator.model";
import { livePrices, tickers } from "./prices.model";
import { Segments } from "./Segments";
import { feeNote } from "./fees";
import { maxFlatMultiplierOf, termsOfMarket } from "./terms";
import { text } from "./trading.texts";

const columns: Column<CalculatorRow>[] = [
  { key: "move", label: text("trading.calc.move"), numeric: true, cell: ({ move }) => move },
  { key: "roi", label: text("trading.column.roi"), numeric: true, cell: ({ roi, tone }) => <span data-tone={tone}>{roi}</span> },
  { key: "exit", label: text("trading.calc.exit"), numeric: true, cell: ({ exit }) => exit },
  { key: "profit", label: text("trading.column.profit"), numeric: true, cell: ({ profit, tone }) => <span data-tone={tone}>{profit}</span> },
];

const priceOf = (ticker: string): string => livePrices.peek().get(ticker)?.price ?? tickers.peek()?.find((one) => one.ticker === ticker)?.price.price ?? "";

export default function Calculator({ ticker, close }: { ticker: string; close: () => void }) {
  const [model] = useState(() => makeCalculator(ticker, priceOf(ticker), termsOfMarket, maxFlatMultiplierOf));
  const { entry, wager, multiplier, direction, feeMode, ticker: chosen } = model.input.value;
  const arrow = { size: 16, "aria-hidden": true } as const;
  return (
    <Dialog title={text("trading.calculator")} size="large" className="trading-calc" onClose={close}>
      <div className="trading-calc-inputs">
        <Select label={text("trading.calc.ticker")} value={chosen} options={(tickers.value ?? []).map((one) => ({ value: one.ticker, label: one.ticker }))} onChange={(next) => model.choose({ ticker: next, entry: priceOf(next) })} />
        <TextField label={text("trading.calc.entry")} inputMode="decimal" autoComplete="off" value={entry} onChange={(typed) => model.type("entry", typed)} />
        <TextField
          label={text("trading.calc.wager")} inputMode="decimal" autoComplete="off" value={wager} onChange={(typed) => model.type("wager", typed)}
          end={<span className="trading-steps"><button type="button" aria-label={text("trading.calc.half")} onClick={model.halve}>½</button><button type="button" aria-label={`${shortMultiplier("2")} ${text("trading.calc.double")}`} onClick={model.double}>{shortMultiplier("2")}</button></span>}
        />
        <TextField label={text("trading.calc.multiplier")} inputMode="decimal" autoComplete="off" value={multiplier} onChange={(typed) => model.type("multiplier", typed)} />
        <Segments
          label={text("trading.calc.direction")} value={direction} onChange={(next) => model.choose({ direction: next })}
          options={[{ value: "up", label: <><ArrowUp {...arrow} />{text("trading.up")}</> }, { value: "down", label: <><ArrowDown {...arrow} />{text("trading.down")}</> }]}
        />
        <Segments
          label={text("trading.fee")} value={feeMode} onChange={(next) => model.choose({ feeMode: next })}
          options={[{ value: "pnl", label: text("trading.fee.pnl") }, { value: "flat", label: text("trading.fee.flat") }]}
          note={feeNote(chosen, feeMode, feeMode === "flat" && model.flatTooHigh.value)}
        />
      </div>
      <div className="trading-calc-table">
        <Table label={text("trading.calculator")} columns={columns} rows={model.rows.value} rowKey={({ move }) => move} cards={false} empty={<p className="trading-hint">{text("trading.calc.empty")}</p>} />
      </div>
      <p className="trading-hint">{text("trading.calc.note")}</p>
    </Dialog>
  );
}
