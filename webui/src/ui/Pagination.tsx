import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "./Button";
import { cx } from "./cx";
import { pagesAround } from "./pagesAround";
import { uiTexts } from "./texts";
import "./pagination.css";

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** The current page with two neighbours on each side. */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  // An arrow at its end keeps the focus.
  function turn(to: number) {
    if (to >= 1 && to <= pages) onChange(to);
  }

  return (
    <nav className="ui-pagination" aria-label={uiTexts.page}>
      <IconButton label={uiTexts.previous} aria-disabled={page <= 1} onClick={() => turn(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      {pagesAround(page, pages).map((one) => (
        <button
          key={one}
          type="button"
          className={cx("ui-page num", one === page && "ui-page-current")}
          aria-label={`${uiTexts.page} ${one}`}
          aria-current={one === page ? "page" : undefined}
          onClick={() => onChange(one)}
        >
          {one}
        </button>
      ))}
      <IconButton label={uiTexts.next} aria-disabled={page >= pages} onClick={() => turn(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
