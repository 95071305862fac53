import type { ReactNode } from "react";
import { CSPProvider } from "@base-ui/react/csp-provider";

/**
 * Wraps the whole site: the components create no style elements, which a strict content security
 * policy would refuse.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
