import { type ReactNode, useCallback, useEffect, useState } from "react";
import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "./Button";
import { uiTexts } from "./texts";
import "./carousel.css";

export interface CarouselProps {
  /** What is in the row. */
  label: string;
  /** The slides; each brings its own width. */
  children: ReactNode[];
}

/** Whether the row jumps instead of gliding. */
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A row that is wider than the screen: swiped, or moved by its arrows. */
export function Carousel({ label, children }: CarouselProps) {
  const [view, embla] = useEmblaCarousel({ align: "start", containScroll: "trimSnaps", slidesToScroll: "auto" });
  const [ends, setEnds] = useState({ before: false, after: false });
  const look = useCallback(() => {
    if (embla) setEnds({ before: embla.canScrollPrev(), after: embla.canScrollNext() });
  }, [embla]);
  useEffect(() => {
    if (!embla) return undefined;
    look();
    embla.on("select", look).on("reInit", look);
    return () => void embla.off("select", look).off("reInit", look);
  }, [embla, look]);
  return (
    <div className="ui-carousel">
      <div className="ui-carousel-arrows">
        <IconButton variant="secondary" label={uiTexts.previous} disabled={!ends.before} onClick={() => embla?.scrollPrev(still())}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton variant="secondary" label={uiTexts.next} disabled={!ends.after} onClick={() => embla?.scrollNext(still())}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <div ref={view} className="ui-carousel-view" tabIndex={0} role="group" aria-label={label} onKeyDown={(event) => {
        if (event.key === "ArrowRight") embla?.scrollNext(still());
        if (event.key === "ArrowLeft") embla?.scrollPrev(still());
      }}>
        <div className="ui-carousel-row">{children}</div>
      </div>
    </div>
  );
}
