// The page of a game that cannot be started yet: what a press on its tile says
// in a dialog, for those who open its address.

import { useEffect, useState } from "react";
import { t } from "../../../lib/i18n";
import { useTitle } from "../../../lib/title";
import { LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import NotFoundPage from "../../../ui/NotFoundPage";
import { findGames, pictureOf, type Game } from "./game";
import { Instead } from "./Instead";
import { text } from "./lobby.texts";
import "./demo-notice.css";

export default function PreviewPage({ id }: { id: string }) {
  const [game, setGame] = useState<Game | null | undefined>();
  useEffect(() => {
    let left = false;
    findGames([{ key: "ids", expect: [id] }], { limit: 1 }).then(
      ([found]) => !left && setGame(found ?? null),
      () => !left && setGame(null),
    );
    return () => void (left = true);
  }, [id]);
  useTitle(game === null ? text("lobby.preview.title") : game?.name);
  if (game === null) return <NotFoundPage reason={text("lobby.preview.unknown")} />;
  return (
    <div className="demo-notice-page" data-loading={game ? undefined : ""}>
      {game ? <img className="demo-notice-picture" src={pictureOf(game)} alt="" width={195} height={196} /> : <Skeleton width={195} height={196} />}
      <h1>{game ? game.name : <Skeleton width={200} height={32} />}</h1>
      {game?.description && <p className="demo-notice-about">{game.description}</p>}
      {game && <Instead name={game.name} />}
      <LinkButton href="/">{t("general.home")}</LinkButton>
    </div>
  );
}
