// The conversions of one coin into another.

import { useEffect } from "react";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { coinText } from "./amounts";
import type { ConversionRow } from "./calls";
import { marginText, rateText } from "./convertTexts";
import { conversions } from "./history.model";
import { text } from "./history.texts";

export function Conversions() {
  useEffect(() => void conversions.load(), []);
  const rows = conversions.rows.value;
  const failure = conversions.failure.value;
  if (!rows) return <Waiting from={conversions} placeholder={<div className="cashier-rows" data-loading>{[0, 1].map((n) => <Skeleton key={n} height={72} />)}</div>} />;
  if (rows.length === 0) return <Empty text={text("history.noConversions")} />;
  return (
    <div className="cashier-rows">
      <ul className="cashier-rows">{rows.map((row) => <ConversionItem key={row._id} row={row} />)}</ul>
      {failure && <p className="cashier-fault" role="alert">{failure}</p>}
      {conversions.more.value && <Button wide loading={conversions.loading.value} onClick={() => void conversions.next()}>{text("history.more")}</Button>}
    </div>
  );
}

function ConversionItem({ row }: { row: ConversionRow }) {
  return (
    <li className="cashier-entry">
      <span className="cashier-what">
        <strong className="num">{text("history.converted", { from: coinText(row.sum, row.from), to: coinText(row.received, row.to) })}</strong>
        <span>{text("history.price")}: {rateText(row)}</span>
        <span>{text("history.margin")}: {marginText(row)}</span>
        <span><Time at={row.at} /></span>
      </span>
    </li>
  );
}
