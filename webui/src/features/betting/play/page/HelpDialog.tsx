// The rules of the game, and its keys.

import { Dialog } from "../../../../ui/Dialog";
import { hotkeysOf, type Hotkey } from "./hotkeys";
import { text } from "./late.texts";
import type { Visit } from "./visit";
import "./game-tabs.css";

export default function HelpDialog({ visit, close }: { visit: Visit; close: () => void }) {
  const { info } = visit;
  const { game, page } = hotkeysOf(visit);
  return (
    <Dialog title={info.name} description={info.summary} size="medium" onClose={close}>
      <div className="play-help">
        {info.help.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        <h3 className="play-keys-title">{text("play.keys")}</h3>
        <dl className="play-keys">
          <Line keyName={text("play.space")} label={text("play.keySpace")} />
          {page.map((hotkey) => <Key key={hotkey.key} hotkey={hotkey} />)}
        </dl>
        {game.length > 0 && (
          <>
            <h3 className="play-keys-title">{text("play.keyGame")}</h3>
            <dl className="play-keys">{game.map((hotkey) => <Key key={hotkey.key} hotkey={hotkey} />)}</dl>
          </>
        )}
      </div>
    </Dialog>
  );
}

const Key = ({ hotkey }: { hotkey: Hotkey }) => <Line keyName={hotkey.key.toUpperCase()} label={hotkey.label} />;

function Line({ keyName, label }: { keyName: string; label: string }) {
  return (
    <div>
      <dt><kbd>{keyName}</kbd></dt>
      <dd>{label}</dd>
    </div>
  );
}
