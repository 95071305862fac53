// The document's title: the title of the page, then the product's name.

import { useEffect } from "react";
import { bootstrap } from "./bootstrap";

export function titleText(page: string | undefined): string {
  return page ? `${page} · ${bootstrap.product.name}` : bootstrap.product.name;
}

/** Sets the tab's title while the component is mounted. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    document.title = titleText(page);
  }, [page]);
}
