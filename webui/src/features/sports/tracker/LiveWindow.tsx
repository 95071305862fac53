// The live window of a match: it floats over the page, is moved by its head, and
// stands where it was left. Sports have the tracker, esports their channel.

import { useSignals } from "@preact/signals-react/runtime";
import { X } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { Event as SportEvent, Track } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import type { Place } from "../../../lib/drag";
import { persisted } from "../../../lib/persist";
import { IconButton } from "../../../ui/Button";
import { useDrag } from "../../../ui/useDrag";
import Tracker from "./Tracker";
import { text } from "./tracker.texts";
import { channelOf, playerAddress, type SportType } from "./watch";
import "./live-window.css";

const isPlace = (value: unknown): value is Place => typeof value === "object" && value !== null && ["x", "y"].every((axis) => Number.isFinite((value as Record<string, unknown>)[axis]));

/** Where the window was left. */
const left = persisted<Place | null>("sportWindow", null, (stored) => (isPlace(stored) ? stored : undefined));

export interface LiveWindowProps {
  event: SportEvent;
  track: Track | undefined;
  type: SportType;
  onClose: () => void;
}

export default function LiveWindow({ event, track, type, onClose }: LiveWindowProps) {
  useSignals();
  const frame = useRef<HTMLElement>(null);
  const { place, hold, press } = useDrag(frame, false, left.peek());
  useEffect(() => void (left.value = place), [place]);
  const keys = (pressed: KeyboardEvent) => {
    if (pressed.key !== "Escape" || pressed.defaultPrevented) return;
    pressed.stopPropagation();
    onClose();
  };
  const style = place ? { left: place.x, top: place.y, right: "auto", bottom: "auto" } : undefined;
  return (
    <section ref={frame} className="live-window" aria-label={text("tracker.window")} style={style} onKeyDown={keys}>
      <header className="live-window-head" onPointerDown={hold} onKeyDown={press} tabIndex={0} role="group" aria-label={text("tracker.move")}>
        <strong>{event.home} – {event.away}</strong>
        <IconButton label={text("tracker.close")} onClick={onClose}><X size={20} aria-hidden="true" /></IconButton>
      </header>
      <div className="live-window-body">{type === "SPORTS" ? <Tracker event={event} track={track} brief /> : <Channel link={event.stream} />}</div>
    </section>
  );
}

/** The channel of a match of esports. Without one, or where the operator does not allow the player, there is none. */
function Channel({ link }: { link: string }) {
  const channel = channelOf(link);
  if (channel && bootstrap.sportsFrames.twitch) {
    return <iframe className="live-window-channel" title={text("tracker.channel", { name: channel })} src={playerAddress(channel, location.hostname)} data-channel={channel} allow="fullscreen" sandbox="allow-scripts allow-same-origin allow-popups" />;
  }
  return (
    <div className="live-window-none">
      <p>{text("tracker.unavailable")}</p>
      {channel && <a href={`https://www.twitch.tv/${channel}`} target="_blank" rel="noopener noreferrer">{text("tracker.elsewhere", { name: channel })}</a>}
    </div>
  );
}
