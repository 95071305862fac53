// A provider as a tile: its logo, or its name if it has none.

import { useState } from "react";
import { AppLink } from "../../../lib/AppLink";
import { providerPath, type Provider } from "./game";
import { text } from "./lobby.texts";
import "./lobby-row.css";

export function ProviderTile({ provider, counted: showCount = false }: { provider: Provider; counted?: boolean }) {
  const [failed, setFailed] = useState(false);
  const { name, image, games, playable } = provider;
  return (
    <AppLink to={providerPath(name)} className="provider-tile">
      {image && !failed ? (
        <img src={image} alt={name} width={160} height={64} loading="lazy" decoding="async" draggable={false} onError={() => setFailed(true)} />
      ) : (
        <span>{name}</span>
      )}
      {showCount && <span className="provider-tile-count">{text(playable > 0 ? "lobby.provider.games" : "lobby.provider.previews", { n: games })}</span>}
    </AppLink>
  );
}
