// A recorded round of an installed game, shown by the game itself. It needs no session.

import { Film } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../../lib/api";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/errorText";
import type { OverlayProps } from "../../../../lib/overlays";
import { Dialog } from "../../../../ui/Dialog";
import { Empty, Failed, Loader } from "../../../../ui/States";
import { betOf } from "./figures";
import type { Published } from "./hosted.model";
import { text } from "./hosted.texts";
import "./hosted.css";

type State = { kind: "loading" } | { kind: "gone" } | { kind: "failed"; text: string } | { kind: "found"; published: Published };

export default function ReplayDialog({ props: { game, version, mode, outcome, name, stake, currency }, close }: OverlayProps<"replay">) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const [loaded, setLoaded] = useState(false);
  const load = () => {
    setState({ kind: "loading" });
    api.whisper("InstalledGame", { game, version }).then((published) => setState(published.replay ? { kind: "found", published } : { kind: "gone" }), (error: unknown) => setState(failure(error)));
  };
  useEffect(load, [game, version]);
  const addressOf = ({ replay, modes }: Published) => {
    const cost = modes.find((one) => one.mode === mode)?.cost ?? "1";
    return `${replay}&${new URLSearchParams({ mode, event: outcome, amount: betOf(stake, cost), currency: currency.toUpperCase() })}`;
  };
  return (
    <Dialog title={text("hosted.replayTitle", { game: name })} description={text("hosted.replayText")} size="large" icon={<Film size={20} aria-hidden="true" />} onClose={close}>
      <div className="hosted-replay">
        {state.kind === "gone" && <Empty icon={<Film size={28} aria-hidden="true" />} text={text("hosted.replayGone")} />}
        {state.kind === "failed" && <Failed text={state.text} onRetry={load} />}
        {state.kind === "found" && <iframe className="hosted-frame" title={text("hosted.frame", { game: name })} src={addressOf(state.published)} sandbox={state.published.sandbox} allow="autoplay" referrerPolicy="no-referrer" onLoad={() => setLoaded(true)} />}
        {(state.kind === "loading" || (state.kind === "found" && !loaded)) && <div className="hosted-loading"><Loader label={text("hosted.loading", { game: name })} /></div>}
      </div>
    </Dialog>
  );
}

const failure = (error: unknown): State =>
  error instanceof ApiError && error.kind === "refused" && (error.status === 404 || error.is(404)) ? { kind: "gone" } : { kind: "failed", text: errorText(error) };
