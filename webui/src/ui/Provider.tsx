import type { ReactNode } from "react";
import { CSPProvider } from "@base-ui/react/csp-provider";

/** Goes around the whole site: the components write no style elements, which a
 *  strict content policy would refuse. */
export function UiProvider({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
