import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "wouter/use-browser-location";

/** A link to a page of the office that does not reload the document. */
export function OfficeLink({ to, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  function onLinkClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
    window.scrollTo(0, 0);
  }
  return <a href={to} onClick={onLinkClick} {...rest} />;
}
