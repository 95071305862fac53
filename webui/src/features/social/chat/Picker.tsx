// Emojis to put into the message, stickers and GIFs to send.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { moveInGrid } from "../../../lib/grid";
import { errorText } from "../../../lib/api";
import { dragToClose } from "../../../ui/dragToClose";
import { Failed, Loader } from "../../../ui/States";
import { Tabs } from "../../../ui/Tabs";
import { calls } from "./chat.calls";
import { packs } from "./chat.model";
import { wide } from "./chat.state";
import { text } from "./chat.texts";
import type { EmojiPack, StickerPack } from "./chat.types";
import { sendSticker } from "./commands.run";
import { insert } from "./draft";
import { useHeir } from "./focus";
import { GifSearch } from "./gifs.model";
import { panel } from "./panels";
import { Picture } from "./Picture";
import "./picker.css";

const gifs = new GifSearch({
  fetch: calls.gifs,
  later: (fn, ms) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
  reason: errorText,
});

export default function Picker() {
  useSignals();
  const [tab, setTab] = useState("");
  const [query, setQuery] = useState("");
  const all = packs.data.value;
  const search = useRef<HTMLInputElement>(null);
  const part = useRef<HTMLDivElement>(null);
  useHeir(part, "picker");
  useEffect(() => {
    if (!packs.data.peek()) void packs.load();
    if (wide.peek()) search.current?.focus(); // On a phone that would raise the keyboard.
    if (!part.current) return undefined;
    return dragToClose(part.current, { towards: "down", enabled: () => !wide.peek(), onClose: () => (panel.value = null) });
  }, []);
  const wanted = query.trim().toLowerCase();
  const tabs = all && [
    ...all.packs.map((pack, at) => ({ id: `pack-${at}`, label: pack.metadata.name, panel: <Emojis pack={pack} wanted={wanted} /> })),
    { id: "stickers", label: text("chat.pick.stickers"), panel: <Stickers packs={all.stickers} wanted={wanted} /> },
    { id: "gifs", label: text("chat.pick.gifs"), panel: <Gifs query={query} /> },
  ];
  return (
    <div
      ref={part}
      className="chat-picker"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        panel.value = null;
      }}
    >
      <input ref={search} className="chat-pick-search" type="search" value={query} aria-label={text("chat.pick.search")} placeholder={text("chat.pick.search")}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} />
      {tabs ? <Tabs label={text("chat.picker")} tabs={tabs} value={tab} onChange={setTab} />
        : packs.failure.value ? <Failed text={packs.failure.value} onRetry={() => void packs.load()} /> : <Loader />}
    </div>
  );
}

function Grid({ columns, className, empty, children }: { columns: number; className: string; empty: boolean; children: ReactNode }) {
  if (empty) return <p className="chat-pick-nothing">{text("chat.pick.nothing")}</p>;
  return (
    <div className={`chat-pick-grid ${className}`} onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveInGrid(event, columns)}>
      {children}
    </div>
  );
}

function Emojis({ pack, wanted }: { pack: EmojiPack; wanted: string }) {
  const files = pack.files.filter((file) => file.id.includes(wanted));
  return (
    <Grid columns={7} className="chat-pick-emojis" empty={files.length === 0}>
      {files.map((file, at) => (
        <button key={file.id} type="button" tabIndex={at === 0 ? 0 : -1} title={`:${file.id}:`} onClick={() => insert(`:${file.id}:`)}>
          <img src={file.path} alt={`:${file.id}:`} width="28" height="28" loading="lazy" />
        </button>
      ))}
    </Grid>
  );
}

function send(url: string): void {
  if (sendSticker(url)) panel.value = null;
}

function Stickers({ packs: given, wanted }: { packs: StickerPack[]; wanted: string }) {
  const files = given.flatMap((pack) => pack.files).filter((file) => `${file.id} ${file.alt}`.toLowerCase().includes(wanted));
  return (
    <Grid columns={3} className="chat-pick-pictures" empty={files.length === 0}>
      {files.map((file, at) => (
        <button key={file.id} type="button" tabIndex={at === 0 ? 0 : -1} title={text("chat.pick.send", { name: file.alt })} onClick={() => send(file.path)}>
          <Picture src={file.path} alt={text("chat.pick.send", { name: file.alt })} width={84} height={84} />
        </button>
      ))}
    </Grid>
  );
}

function Gifs({ query }: { query: string }) {
  useSignals();
  const [first, setFirst] = useState(true);
  useEffect(() => {
    gifs.search(query, first ? "once" : "at rest");
    setFirst(false);
    return () => gifs.stop();
    // The first search does not wait for typing to rest; later ones do.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [query]);
  const phase = gifs.phase.value;
  const found = gifs.gifs.value;
  if (phase === "failed" && found.length === 0) return <Failed text={gifs.failure.value} onRetry={() => gifs.retry()} />;
  if (phase === "loading" && found.length === 0) return <Loader />;
  return (
    <Grid columns={3} className="chat-pick-pictures" empty={found.length === 0}>
      {found.map((gif, at) => (
        <button key={gif.id} type="button" tabIndex={at === 0 ? 0 : -1} title={text("chat.pick.send", { name: gif.alt })} onClick={() => send(gif.url)}>
          <Picture src={gif.preview} alt={text("chat.pick.send", { name: gif.alt })} width={84} height={84} />
        </button>
      ))}
      {gifs.more.value && (
        <button type="button" className="chat-pick-more" disabled={phase === "loading"} onClick={() => gifs.next()}>{text("chat.pick.more")}</button>
      )}
    </Grid>
  );
}
