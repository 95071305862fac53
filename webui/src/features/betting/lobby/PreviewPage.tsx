// The page of a game that cannot be started yet, for visitors who open its address. A press on its
// tile shows the same content in a dialog.

import { useEffect, useState } from "react";
import { t } from "../../../lib/i18n";
import { useTitle } from "../../../lib/title";
import { LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import NotFoundPage from "../../../ui/NotFoundPage";
import { findGames, pictureOf, type Game } from "./game";
import { Alternatives } from "./Alternatives";
import { text } from "./lobby.texts";
import "./demo-notice.css";

export default function PreviewPage({ id }: { id: string }) {
  const [game, setGame] = useState<Game | null | undefined>();
  useEffect(() => {
    let unmounted = false;
    findGames([{ key: "ids", expect: [id] }], { limit: 1 }).then(
      ([found]) => !unmounted && setGame(found ?? null),
      () => !unmounted && setGame(null),
    );
    return () => void (unmounted = true);
  }, [id]);
  useTitle(game?.name);
  if (game === null) return <NotFoundPage reason={text("lobby.preview.unknown")} />;
  return (
    <div className="demo-notice-page" data-loading={game ? undefined : ""}>
      {game ? <img className="demo-notice-picture" src={pictureOf(game)} alt="" width={195} height={196} /> : <Skeleton width={195} height={196} />}
      <h1>{game ? game.name : <Skeleton width={200} height={32} />}</h1>
      {game?.description && <p className="demo-notice-about">{game.description}</p>}
      {game && <Alternatives name={game.name} />}
      <LinkButton href="/">{t("general.home")}</LinkButton>
    </div>
  );
}
