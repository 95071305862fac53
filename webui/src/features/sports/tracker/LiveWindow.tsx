// The live window of a match: it floats above the page, is moved by its header, and keeps its
// position. Sports show the tracker, esports show their channel.

import { X } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { Event as SportEvent, Track } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import type { Point } from "../../../lib/drag";
import { persisted } from "../../../lib/persist";
import { IconButton } from "../../../ui/Button";
import { useDrag } from "../../../ui/useDrag";
import Tracker from "./Tracker";
import { text } from "./tracker.texts";
import { channelOf, playerAddress, type SportType } from "./watch";
import "./live-window.css";

const isPosition = (value: unknown): value is Point => typeof value === "object" && value !== null && ["x", "y"].every((axis) => Number.isFinite((value as Record<string, unknown>)[axis]));

/** The last position of the window. */
const storedPosition = persisted<Point | null>("sportWindow", null, (stored) => (isPosition(stored) ? stored : undefined));

export interface LiveWindowProps {
  event: SportEvent;
  track: Track | undefined;
  type: SportType;
  onClose: () => void;
}

export default function LiveWindow({ event, track, type, onClose }: LiveWindowProps) {
  const frame = useRef<HTMLElement>(null);
  const { position, onPointerDown: hold, onKeyDown: press } = useDrag(frame, false, storedPosition.peek());
  useEffect(() => void (storedPosition.value = position), [position]);
  const closeOnEscape = (keyEvent: KeyboardEvent) => {
    if (keyEvent.key !== "Escape" || keyEvent.defaultPrevented) return;
    keyEvent.stopPropagation();
    onClose();
  };
  const style = position ? { left: position.x, top: position.y, right: "auto", bottom: "auto" } : undefined;
  return (
    <section ref={frame} className="live-window" aria-label={text("tracker.window")} style={style} onKeyDown={closeOnEscape}>
      <header className="live-window-head" onPointerDown={hold} onKeyDown={press} tabIndex={0} role="group" aria-label={text("tracker.move")}>
        <strong>{event.home} – {event.away}</strong>
        <IconButton label={text("tracker.close")} onClick={onClose}><X size={20} aria-hidden="true" /></IconButton>
      </header>
      <div className="live-window-body">{type === "SPORTS" ? <Tracker event={event} track={track} brief /> : <Channel link={event.stream} />}</div>
    </section>
  );
}

/**
 * The channel of an esports match. Missing if there is none, or if the operator does not allow the
 * embedded player.
 */
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
