// Another house's sportsbook in a frame. Its inner path and bt-path of the address
// follow each other.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { bootstrap } from "../../../lib/bootstrap";
import { language } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import { Skeleton } from "../../../ui/Skeleton";
import { text } from "./external.texts";
import { addressOf, frameAddress, goTo, innerPath, pathTold } from "./messages";
import "./external.css";

export default function ExternalPage() {
  useSignals();
  const inner = innerPath(useSearch());
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const { url, brand } = bootstrap.sportsFrames;
  const { origin } = new URL(url);
  // The address of the frame stays as it was opened: the frame is moved by messages.
  const [opened] = useState(() => frameAddress({ url, brand, lang: language.peek(), theme: document.documentElement.dataset.theme ?? "dark", inner }));
  const stands = useRef(inner);

  useEffect(() => {
    const hear = (message: MessageEvent) => {
      if (message.origin !== origin || message.source !== frame.current?.contentWindow) return;
      const told = pathTold(message.data);
      if (told === null || told === stands.current) return;
      stands.current = told;
      navigate(addressOf(told));
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [origin]);

  useEffect(() => {
    if (!ready || stands.current === inner) return;
    stands.current = inner;
    frame.current?.contentWindow?.postMessage(goTo(inner), origin);
  }, [inner, origin, ready]);

  return (
    <div className="external-book">
      <h1 className="hidden-text">{text("external.title")}</h1>
      {!ready && <Skeleton height="100%" className="external-book-place" />}
      <iframe ref={frame} className="external-book-frame" title={text("external.title")} src={opened} onLoad={() => setReady(true)} sandbox="allow-scripts allow-same-origin allow-forms allow-popups" allow="fullscreen" />
    </div>
  );
}
