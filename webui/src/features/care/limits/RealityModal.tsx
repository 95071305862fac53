// A reality check: the duration of today's play, and its result.

import { useEffect } from "react";
import { dollars } from "../../../lib/money";
import { navigate } from "../../../lib/navigate";
import { pageExists } from "../../../lib/availability";
import type { OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Waiting } from "../../../ui/Loaded";
import { Loader } from "../../../ui/States";
import { figures, spanText } from "./limits.model";
import { text } from "./limits.texts";
import "./limits.css";

const load = () => void figures.load();

export default function RealityModal({ close }: OverlayProps<"reality-check">) {
  useEffect(load, []);
  const minutes = store.user.value?.reality_check ?? 0;
  const today = figures.data.value?.today;
  const closeAndOpen = (to: string) => () => {
    close();
    navigate(to);
  };
  return (
    <Dialog
      title={text("limits.reality.title")}
      description={text("limits.reality.text", { minutes })}
      dismissible={false}
      footer={
        <>
          {pageExists("/my-bets") && <Button variant="ghost" onClick={closeAndOpen("/my-bets")}>{text("limits.reality.history")}</Button>}
          <Button onClick={closeAndOpen("/play-control")}>{text("limits.reality.pause")}</Button>
          <Button variant="primary" onClick={close}>{text("limits.reality.continue")}</Button>
        </>
      }
    >
      {!today && <Waiting from={figures} placeholder={<Loader />} />}
      {today && (
        <ul className="limits-sum">
          <li><span className="limits-soft">{text("limits.figures.time")}</span> <span className="num">{spanText(today.seconds)}</span></li>
          <li><span className="limits-soft">{text("limits.figures.staked")}</span> <span className="num">{dollars(Number(today.staked))}</span></li>
          <li><span className="limits-soft">{text("limits.figures.result")}</span> <span className="num">{dollars(-Number(today.lost))}</span></li>
        </ul>
      )}
    </Dialog>
  );
}
