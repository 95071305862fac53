// The ranking of a race, of a settled one, or the winners of a challenge.

import { useEffect, useState } from "react";
import { Trophy } from "lucide-react";
import type { BoardAnswer, BoardRow } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { ordinal, prizeText, scoreText } from "../../../lib/contest";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { cx } from "../../../ui/cx";
import { boardModel } from "./contests.model";
import { text } from "./contests.texts";
import { Player } from "./Player";
import { reloadInterval } from "./race.model";

const skeletonRows = 4;

/** live: it changes while it is shown. */
export function ContestBoard({ race, name, live }: { race: string; name: string; live: boolean }) {
  const [model] = useState(() => boardModel(race));
  useEffect(() => {
    void model.load();
    if (!live) return;
    const timer = setInterval(() => void model.load(), reloadInterval);
    return () => clearInterval(timer);
  }, [model, live]);
  const board = model.answer.value;
  if (!board) {
    if (model.failure.value) return <Failed text={model.failure.value} onRetry={() => void model.load()} />;
    return <div className="contest-waiting" role="status" data-loading=""><span className="hidden-text">{text("contest.loading")}</span>{Array.from({ length: skeletonRows }, (_, at) => <Skeleton key={at} height={28} />)}</div>;
  }
  const page = model.page.value;
  return (
    <div className="contest-board race-body">
      <Table label={text("contest.board", { name })} columns={columnsOf(board)} rows={board.rows} rowKey={({ place }) => String(place)} cards={false} empty={<Empty icon={<Trophy size={28} aria-hidden="true" />} text={text("contest.noEntries")} />} />
      {(page > 1 || board.more) && (
        <p className="contest-pages">
          <Button size="small" disabled={page <= 1} onClick={() => model.turn(page - 1)}>{text("contest.back")}</Button>
          <Button size="small" disabled={!board.more} onClick={() => model.turn(page + 1)}>{text("contest.more")}</Button>
        </p>
      )}
      {board.around.length > 0 && (
        <>
          <h3 className="contest-around">{text("contest.around")}</h3>
          <Table label={text("contest.around")} columns={columnsOf(board)} rows={board.around} rowKey={({ place }) => String(place)} cards={false} empty={null} />
        </>
      )}
      {board.next && <p className="contest-next num">{text("contest.next", { missing: scoreText(board.next.missing, board.points), place: ordinal(board.next.place) })}</p>}
    </div>
  );
}

function columnsOf({ points, settled, rows }: BoardAnswer): Column<BoardRow>[] {
  const hasBets = rows.some(({ bet }) => bet);
  return [
    { key: "place", label: text("contest.place"), cell: ({ place, you }) => <span className={cx("race-place num", place <= 3 && `race-place-${place}`, you && "contest-own")}>{place}</span> },
    { key: "player", label: text("contest.player"), cell: ({ user }) => <Player user={user} /> },
    {
      key: "score", label: text("contest.score"), numeric: true,
      cell: ({ score, bet, place }) => (hasBets && bet ? <AppLink to={`/?game=${bet}`} aria-label={`${scoreText(score, points)}. ${text("contest.openBet", { place })}`}>{scoreText(score, points)}</AppLink> : scoreText(score, points)),
    },
    {
      key: "prize", label: text("contest.prize"), numeric: true,
      cell: ({ prize, paid }) => (prize.dollars > 0 || prize.amount ? <span className="race-prize">{prizeText(prize)}{(settled || paid) && <small className="contest-paid"> {text(paid ? "contest.paid" : "contest.owed")}</small>}</span> : "—"),
    },
  ];
}
