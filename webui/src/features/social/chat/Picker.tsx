// Emojis to insert into the message, stickers and GIFs to send.

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { moveInGrid } from "../../../lib/grid";
import { errorText } from "../../../lib/api";
import { Waiting } from "../../../ui/Loaded";
import { dragToClose } from "../../../ui/dragToClose";
import { Failed, Loader } from "../../../ui/States";
import { Tabs } from "../../../ui/Tabs";
import { calls, type EmojiPack, type StickerPack } from "./chat.calls";
import { packs } from "./chat.model";
import { isWide } from "./chat.state";
import { text } from "./chat.texts";
import { sendSticker } from "./commands.run";
import { insertAtCaret } from "./draft";
import { useFocusFallback } from "./focus";
import { GifSearch } from "./gifs.model";
import { panel } from "./panels";
import { Picture } from "./Picture";
import "./picker.css";

const gifs = new GifSearch({
  fetch: calls.gifs,
  schedule: (fn, ms) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
  reason: errorText,
});

export default function Picker() {
  const [tab, setTab] = useState("");
  const [query, setQuery] = useState("");
  const loadedPacks = packs.data.value;
  const search = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLDivElement>(null);
  useFocusFallback(element, "picker");
  useEffect(() => {
    if (!packs.data.peek()) void packs.load();
    if (isWide.peek()) search.current?.focus(); // On a phone that would open the keyboard.
    if (!element.current) return undefined;
    return dragToClose(element.current, { direction: "down", enabled: () => !isWide.peek(), onClose: () => (panel.value = null) });
  }, []);
  const searchText = query.trim().toLowerCase();
  const tabs = loadedPacks && [
    ...loadedPacks.packs.map((pack, at) => ({ id: `pack-${at}`, label: pack.metadata.name, panel: <Emojis pack={pack} searchText={searchText} /> })),
    { id: "stickers", label: text("chat.pick.stickers"), panel: <Stickers packs={loadedPacks.stickers} searchText={searchText} /> },
    { id: "gifs", label: text("chat.pick.gifs"), panel: <Gifs query={query} /> },
  ];
  return (
    <div
      ref={element}
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
        : <Waiting from={packs} placeholder={<Loader />} />}
    </div>
  );
}

function PickerGrid({ columns, className, empty, children }: { columns: number; className: string; empty: boolean; children: ReactNode }) {
  if (empty) return <p className="chat-pick-nothing">{text("chat.pick.nothing")}</p>;
  return (
    <div className={`chat-pick-grid ${className}`} onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveInGrid(event, columns)}>
      {children}
    </div>
  );
}

function Emojis({ pack, searchText }: { pack: EmojiPack; searchText: string }) {
  const files = pack.files.filter((file) => file.id.includes(searchText));
  return (
    <PickerGrid columns={7} className="chat-pick-emojis" empty={files.length === 0}>
      {files.map((file, at) => (
        <button key={file.id} type="button" tabIndex={at === 0 ? 0 : -1} title={`:${file.id}:`} onClick={() => insertAtCaret(`:${file.id}:`)}>
          <img src={file.path} alt={`:${file.id}:`} width="28" height="28" loading="lazy" />
        </button>
      ))}
    </PickerGrid>
  );
}

function sendAndClose(url: string): void {
  if (sendSticker(url)) panel.value = null;
}

function Stickers({ packs: stickerPacks, searchText }: { packs: StickerPack[]; searchText: string }) {
  const files = stickerPacks.flatMap((pack) => pack.files).filter((file) => `${file.id} ${file.alt}`.toLowerCase().includes(searchText));
  return (
    <PickerGrid columns={3} className="chat-pick-pictures" empty={files.length === 0}>
      {files.map((file, at) => (
        <button key={file.id} type="button" tabIndex={at === 0 ? 0 : -1} title={text("chat.pick.send", { name: file.alt })} onClick={() => sendAndClose(file.path)}>
          <Picture src={file.path} alt={text("chat.pick.send", { name: file.alt })} width={84} height={84} />
        </button>
      ))}
    </PickerGrid>
  );
}

function Gifs({ query }: { query: string }) {
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
    <PickerGrid columns={3} className="chat-pick-pictures" empty={found.length === 0}>
      {found.map((gif, at) => (
        <button key={gif.id} type="button" tabIndex={at === 0 ? 0 : -1} title={text("chat.pick.send", { name: gif.alt })} onClick={() => sendAndClose(gif.url)}>
          <Picture src={gif.preview} alt={text("chat.pick.send", { name: gif.alt })} width={84} height={84} />
        </button>
      ))}
      {gifs.more.value && (
        <button type="button" className="chat-pick-more" disabled={phase === "loading"} onClick={() => gifs.next()}>{text("chat.pick.more")}</button>
      )}
    </PickerGrid>
  );
}
