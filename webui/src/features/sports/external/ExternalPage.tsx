// An external sportsbook in a frame. Its inner path and bt-path of the address follow each other.

import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { bootstrap } from "../../../lib/bootstrap";
import { language } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import { Skeleton } from "../../../ui/Skeleton";
import { text } from "./external.texts";
import { addressOf, frameAddress, navigateMessage, innerPath, pathOfMessage } from "./messages";
import "./external.css";

export default function ExternalPage() {
  const inner = innerPath(useSearch());
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const { url, brand } = bootstrap.sportsFrames;
  const { origin } = new URL(url);
  // The frame keeps its first address, and is navigated by messages.
  const [frameUrl] = useState(() => frameAddress({ url, brand, lang: language.peek(), theme: document.documentElement.dataset.theme ?? "dark", inner }));
  const currentPath = useRef(inner);

  useEffect(() => {
    const onMessage = (message: MessageEvent) => {
      if (message.origin !== origin || message.source !== frame.current?.contentWindow) return;
      const path = pathOfMessage(message.data);
      if (path === null || path === currentPath.current) return;
      currentPath.current = path;
      navigate(addressOf(path));
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [origin]);

  useEffect(() => {
    if (!ready || currentPath.current === inner) return;
    currentPath.current = inner;
    frame.current?.contentWindow?.postMessage(navigateMessage(inner), origin);
  }, [inner, origin, ready]);

  return (
    <div className="external-book">
      <h1 className="hidden-text">{text("external.title")}</h1>
      {!ready && <Skeleton height="100%" className="external-book-placeholder" />}
      <iframe ref={frame} className="external-book-frame" title={text("external.title")} src={frameUrl} onLoad={() => setReady(true)} sandbox="allow-scripts allow-same-origin allow-forms allow-popups" allow="fullscreen" />
    </div>
  );
}
