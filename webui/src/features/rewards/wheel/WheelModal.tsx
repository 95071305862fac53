// The wheel in a dialog: tickets, the wheel, and the promo codes next to it.

import { FerrisWheel, Info, Ticket } from "lucide-react";
import { useEffect, useState } from "react";
import { bus } from "../../../lib/bus";
import type { OverlayProps } from "../../../lib/overlays";
import { dollars } from "../../../lib/money";
import { store } from "../../../lib/store";
import { Button, IconButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Failed } from "../../../ui/States";
import { Tooltip } from "../../../ui/Tooltip";
import { Disc } from "./Disc";
import { Odds, Proof } from "./Odds";
import { wonText } from "./prizes";
import { wheelModel, type WheelModel } from "./wheel.model";
import { text } from "./wheel.texts";
import "./wheel.css";

export default function WheelModal({ close }: OverlayProps<"wheel">) {
  const [model] = useState(() => wheelModel());
  const user = store.user.value?._id;
  useEffect(() => void model.data.load(), [model, user]);
  useEffect(() => bus.on("navigate", close), [close]);
  const data = model.data.data.value?.model;
  const failure = model.data.failure.value;
  const result = model.result.value;
  return (
    <Dialog title={text("wheel.title")} icon={<FerrisWheel size={20} aria-hidden="true" />} size="large" onClose={close}>
      <div className="wheel-modal">
        <div className="wheel-main">
          <p className="wheel-tickets">
            <Ticket size={18} aria-hidden="true" />{text("wheel.tickets")} <b className="num">{data?.tickets ?? "–"}</b>
            <Tooltip text={text("wheel.tooltip")}><IconButton label={text("wheel.about")}><Info aria-hidden="true" /></IconButton></Tooltip>
          </p>
          <Disc degrees={model.degrees} segments={data?.segments ?? []} />
          <Button variant="primary" size="large" disabled={!model.ready()} onClick={() => void model.spin()}>{text("wheel.spin")}</Button>
          <p className="wheel-result" role="status">
            {result ? wonText(result.prize) : model.spinning.value ? text("wheel.spinning") : data && !data.open ? text("wheel.closed") : ""}
          </p>
          {failure && !data && <Failed text={failure} onRetry={() => void model.data.load()} />}
          {data && <Odds segments={data.segments} note={text("wheel.odds.level", { amount: dollars(data.maximum) })} />}
          {result && <Proof proof={result.proof} />}
        </div>
        <WheelCodes model={model} />
      </div>
    </Dialog>
  );
}

function WheelCodes({ model }: { model: WheelModel }) {
  const codes = model.data.data.value?.promocodes;
  const busy = model.activating.value;
  return (
    <aside className="wheel-codes" aria-labelledby="wheel-codes">
      <h3 id="wheel-codes">{text("wheel.codes")}</h3>
      {codes?.length === 0 && <p>{text("wheel.codes.none")}</p>}
      <ul>
        {codes?.map(({ _id, code }) => (
          <li key={_id}><Button wide loading={busy === code} disabled={busy !== null} onClick={() => void model.redeem(code)}>{code}</Button></li>
        ))}
      </ul>
    </aside>
  );
}
