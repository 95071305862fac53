// The drawing of a match: its pitch with the last event, or a board of numbers. Its size never
// changes.

import type { Event as SportEvent, Track } from "../../../lib/api.gen";
import { boardOf } from "./board";
import { pitchOf, runners, servingSpot, spotOf, drawingSize } from "./pitch";
import { PitchLines } from "./PitchLines";
import { pointsOf } from "./points";
import { text } from "./tracker.texts";
import { markKindOf } from "./timeline";
import { momentText } from "./labels";

interface DrawingProps {
  event: SportEvent;
  track: Track | undefined;
}

export function Drawing({ event, track }: DrawingProps) {
  const pitch = pitchOf(event.sport);
  return (
    <svg className="track-drawing" viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`} role="img" aria-label={describe(event, track)} data-ground={pitch}>
      <rect className="track-pitch" width={drawingSize.width} height={drawingSize.height} rx="8" />
      <PitchLines ground={pitch} />
      {pitch === "board" ? <Numbers event={event} track={track} /> : <PitchMarks event={event} track={track} />}
    </svg>
  );
}

/** The drawing in words. */
export function describe(event: SportEvent, track: Track | undefined): string {
  const { home, away, play } = event;
  const last = track?.moments.at(-1);
  const serving = play?.serving === 1 ? home : play?.serving === 2 ? away : null;
  const now = [last ? text("tracker.last", { what: momentText(last, event) }) : text("tracker.none"), serving && `${text("tracker.serving", { who: serving })}.`].filter(Boolean).join(" ");
  return text("tracker.drawing", { home, away, homeScore: play?.home ?? 0, awayScore: play?.away ?? 0, now });
}

/** The marks on a pitch: the serving side, and the last event. */
function PitchMarks({ event, track }: DrawingProps) {
  const { sport, play } = event;
  const pitch = pitchOf(sport);
  const last = track?.moments.at(-1);
  const spot = last && spotOf(last, pitch);
  const serving = pitch === "court" || pitch === "diamond" ? servingSpot(play?.serving, pitch) : null;
  const points = play && pitch === "court" ? pointsOf(sport, play) : null;
  return (
    <>
      {pitch === "diamond" && <Bases board={track?.board ?? []} />}
      {points && (
        <g className="track-points num">
          <text x="128" y="100">{points[0]}</text>
          <text x="192" y="100">{points[1]}</text>
        </g>
      )}
      {serving && <circle className="track-serving" cx={serving.x} cy={serving.y} r="6" />}
      {last && spot && (
        <g className="track-spot" style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }} data-side={last.s} data-look={markKindOf(last.k)}>
          <circle key={last.n} className="track-ring" r="9" />
          <circle className="track-ball" r="6" />
        </g>
      )}
    </>
  );
}

/** The bases of baseball and the outs of the half inning. */
function Bases({ board: [outs = 0, bases = 0] }: { board: number[] }) {
  const places = [[208, 104], [160, 56], [112, 104]] as const;
  return (
    <>
      {runners(bases).map((occupied, at) => <rect key={at} className="track-base" data-there={occupied || undefined} x={-7} y={-7} width="14" height="14" transform={`translate(${places[at]!.join(" ")}) rotate(45)`} />)}
      <text className="track-under num" x="160" y="110">{text("tracker.outs", { n: outs })}</text>
    </>
  );
}

/** The board: two large numbers, and the periods below. */
function Numbers({ event, track }: DrawingProps) {
  const { home, away, meaning, overs, boxes } = boardOf(event, track);
  const serving = event.play?.serving;
  const width = 30;
  const left = drawingSize.width / 2 - (boxes.length * width) / 2;
  return (
    <>
      <g className="track-numbers num" data-long={Math.max(home.length, away.length) > 4 || undefined}>
        <text x="84" y="82">{home}</text>
        <text x="236" y="82">{away}</text>
      </g>
      {(serving === 1 || serving === 2) && <circle className="track-serving" cx={serving === 1 ? 84 : 236} cy="24" r="5" />}
      <text className="track-under" x="160" y="106">{text(`tracker.board.${meaning}`, { overs: overs ?? "" })}</text>
      {boxes.map((box, at) => (
        <g key={at} className="track-box num" data-winner={box.winner || undefined} data-now={box.now || undefined} transform={`translate(${left + at * width} 122)`}>
          <rect x="1" width={width - 2} height="44" rx="4" />
          <text x={width / 2} y="18">{box.home}</text>
          <text x={width / 2} y="36">{box.away}</text>
        </g>
      ))}
    </>
  );
}
