// The cards of the slider over the games. Their pictures wait until the page has
// been laid out: to draw one takes a slow phone longer than the words of a page.

import { useEffect, useRef, useState, type CSSProperties, type MouseEvent } from "react";
import { store } from "../../../lib/store";
import { hasWalletTab } from "../../../lib/offers";
import { openOverlay } from "../../../lib/overlays";
import { givenText, redeem, refusalText } from "../../../lib/promocode";
import { toast } from "../../../ui/toast";
import { BannerFace, SlidePicture, SlideWords } from "../../../ui/TopCard";
import { follow, plainPress, withinSite } from "./go";
import { text } from "./lobby.texts";
import { safeLink } from "./addresses";
import { pressOf, type Banner, type Slide } from "./top.model";

/** A promotion: a link where it has one, else a button that activates its code. */
export function Promotion({ banner }: { banner: Banner }) {
  const [busy, setBusy] = useState(false);
  const link = banner.link && safeLink(banner.link);
  const inner = <BannerFace image={banner.image} title={banner.title} />;
  if (link) return <a className="lobby-top-card" data-type={banner.type} href={link} onClick={(event) => take(event, link)}>{inner}</a>;
  if (!banner.code) return <div className="lobby-top-card" data-type={banner.type}>{inner}</div>;
  return (
    <button type="button" className="lobby-top-card" data-type={banner.type} aria-busy={busy} onClick={() => void press()}>{inner}</button>
  );

  async function press(): Promise<void> {
    const what = pressOf(banner, store.user.peek() !== null);
    if (what.kind === "login") toast.error(text("lobby.login"));
    if (what.kind !== "activate" || busy) return;
    setBusy(true);
    try {
      const given = await redeem(what.code, { banner: true });
      toast.success(given.type === "deposit_bonus" ? text("lobby.activated") : givenText(given));
      if (banner.type === "Deposit" && !given.data && hasWalletTab("deposit")) openOverlay("wallet", { tab: "deposit" });
    } catch (error) {
      toast.error(refusalText(error, "wallet") ?? text("lobby.wrong"));
    } finally {
      setBusy(false);
    }
  }
}

/** Stays on the page for a plain press; the browser has the others. */
function take(event: MouseEvent, link: string): void {
  if (!plainPress(event)) return;
  event.preventDefault();
  follow(link);
}

/** A slide: a picture or film with words on it, and a button that leads on. */
export function SlideCard({ slide }: { slide: Slide }) {
  const link = slide.button.link && safeLink(slide.button.link);
  return (
    <article className="lobby-top-card lobby-slide" data-slide={slide.category}>
      <Backdrop slide={slide} />
      <SlideWords
        {...slide.text}
        html={slide.type.html}
        onPress={withinSite}
        button={link && slide.button.text && (
          <a className="lobby-slide-button" href={link} style={{ color: slide.button.style?.color }} onClick={(event) => take(event, link)}>{slide.button.text}</a>
        )}
      />
    </article>
  );
}

function Backdrop({ slide: { type } }: { slide: Slide }) {
  const film = useRef<HTMLVideoElement>(null);
  const look: CSSProperties = { objectFit: type.objectFit };
  useEffect(() => playInSight(film.current), []);
  if (!type.path) return null;
  if (type.type === "video") return <video ref={film} className="lobby-top-picture" style={look} src={type.path} muted loop playsInline preload="metadata" aria-hidden="true" />;
  return <SlidePicture path={type.path} objectFit={type.objectFit} />;
}

// A film plays while it is seen, and not at all for those who want no movement.
function playInSight(film: HTMLVideoElement | null): (() => void) | undefined {
  if (!film || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  film.muted = true; // A browser starts no film with sound by itself.
  const watch = new IntersectionObserver((seen) => {
    if (seen.at(-1)?.isIntersecting) void film.play().catch(() => undefined); // Then its first picture stands.
    else film.pause();
  });
  watch.observe(film);
  return () => watch.disconnect();
}
