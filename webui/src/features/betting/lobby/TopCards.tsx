// The cards of the slider above the games. Their pictures load after the first layout, because a
// slow phone needs longer to draw one than to draw the texts of a page.

import { useEffect, useRef, useState, type CSSProperties, type MouseEvent } from "react";
import { store } from "../../../lib/store";
import { hasWalletTab } from "../../../lib/availability";
import { openOverlay } from "../../../lib/overlays";
import { rewardText, redeem, refusalText } from "../../../lib/promocode";
import { toast } from "../../../ui/toast";
import { BannerImage, SlidePicture, SlideText } from "../../../ui/TopCard";
import { text } from "./lobby.texts";
import { safeLink, followLink, isPlainClick, followSiteLink } from "./addresses";
import { bannerAction, type Banner, type Slide } from "./top.model";

/** A promotion: a link, or a button that activates its code. */
export function Promotion({ banner }: { banner: Banner }) {
  const [busy, setBusy] = useState(false);
  const link = banner.link && safeLink(banner.link);
  const inner = <BannerImage image={banner.image} title={banner.title} />;
  if (link) return <a className="lobby-top-card" data-type={banner.type} href={link} onClick={(event) => followInSite(event, link)}>{inner}</a>;
  if (!banner.code) return <div className="lobby-top-card" data-type={banner.type}>{inner}</div>;
  return (
    <button type="button" className="lobby-top-card" data-type={banner.type} aria-busy={busy} onClick={() => void press()}>{inner}</button>
  );

  async function press(): Promise<void> {
    const action = bannerAction(banner, store.user.peek() !== null);
    if (action.kind === "login") toast.error(text("lobby.login"));
    if (action.kind !== "activate" || busy) return;
    setBusy(true);
    try {
      const reward = await redeem(action.code, { banner: true });
      toast.success(reward.type === "deposit_bonus" ? text("lobby.activated") : rewardText(reward));
      if (banner.type === "Deposit" && !reward.data && hasWalletTab("deposit")) openOverlay("wallet", { tab: "deposit" });
    } catch (error) {
      toast.error(refusalText(error, "wallet") ?? text("lobby.wrong"));
    } finally {
      setBusy(false);
    }
  }
}

/** A plain click stays within the app. The browser handles all other clicks. */
function followInSite(event: MouseEvent, link: string): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  followLink(link);
}

/** A slide: a picture or video with text and a button. */
export function SlideCard({ slide }: { slide: Slide }) {
  const link = slide.button.link && safeLink(slide.button.link);
  return (
    <article className="lobby-top-card lobby-slide" data-slide={slide.category}>
      <Backdrop slide={slide} />
      <SlideText
        {...slide.text}
        html={slide.type.html}
        onPress={followSiteLink}
        button={link && slide.button.text && (
          <a className="lobby-slide-button" href={link} style={{ color: slide.button.style?.color }} onClick={(event) => followInSite(event, link)}>{slide.button.text}</a>
        )}
      />
    </article>
  );
}

function Backdrop({ slide: { type } }: { slide: Slide }) {
  const videoElement = useRef<HTMLVideoElement>(null);
  const style: CSSProperties = { objectFit: type.objectFit };
  useEffect(() => playWhileVisible(videoElement.current), []);
  if (!type.path) return null;
  if (type.type === "video") return <video ref={videoElement} className="lobby-top-picture" style={style} src={type.path} muted loop playsInline preload="metadata" aria-hidden="true" />;
  return <SlidePicture path={type.path} objectFit={type.objectFit} />;
}

// A video plays while it is in view. It never plays for visitors who prefer reduced motion.
function playWhileVisible(videoElement: HTMLVideoElement | null): (() => void) | undefined {
  if (!videoElement || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  videoElement.muted = true; // A browser does not start a video with sound automatically.
  const watch = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting) void videoElement.play().catch(() => undefined); // If play fails, the first picture stays.
    else videoElement.pause();
  });
  watch.observe(videoElement);
  return () => watch.disconnect();
}
