// The content of the cards above the games, for the site and for the preview in the office.

import type { CSSProperties, MouseEvent, ReactNode } from "react";
import "./top-card.css";

/** The content of a promotion. */
export function BannerImage({ image, title }: { image: string; title: string }) {
  return (
    <>
      <img className="lobby-top-picture" src={image} alt="" width={640} height={320} loading="lazy" decoding="async" draggable={false} />
      <span className="lobby-top-title">{title}</span>
    </>
  );
}

/** The picture of a slide. */
export function SlidePicture({ path, objectFit }: { path: string; objectFit: CSSProperties["objectFit"] }) {
  return <img className="lobby-top-picture" style={{ objectFit }} src={path} alt="" width={1280} height={400} loading="lazy" decoding="async" draggable={false} />;
}

interface SlideTextProps {
  title: string;
  subtitle: string;
  /** The operator's markup, sanitised by the server. */
  html: string;
  onPress?: (event: MouseEvent) => void;
  button: ReactNode;
}

/** The text of a slide. */
export function SlideText({ title, subtitle, html, onPress, button }: SlideTextProps) {
  return (
    <div className="lobby-slide-words">
      {title && <h2>{title}</h2>}
      {subtitle && <p>{subtitle}</p>}
      {html && <p className="lobby-slide-html" onClick={onPress} dangerouslySetInnerHTML={{ __html: html }} />}
      {button}
    </div>
  );
}
